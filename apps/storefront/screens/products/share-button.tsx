import { showAlert, showToast } from '#platform/web/dialogs.tsx'
import { IconButton } from '#ui/button.tsx'

/** Copies the address of this page; where the browser refuses, it shows it to be copied by hand. */
export function ShareButton() {
  const copy = async () => {
    const address = window.location.href
    try {
      await navigator.clipboard.writeText(address)
      showToast('상품 주소를 복사했어요.')
    } catch {
      await showAlert({ title: '주소를 복사해 주세요', text: <span data-selectable="">{address}</span> })
    }
  }
  return <IconButton icon="copy" label="상품 주소 복사" onClick={() => void copy()} />
}
