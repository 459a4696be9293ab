let isReloading = false

/** Once: a second reload while the first is on its way would ask for the document twice. */
export function reloadPage() {
  if (isReloading) return
  isReloading = true
  window.location.reload()
}
