const WRONG = '[aria-invalid="true"]'
/** A server that answers later finds the reader elsewhere, where nothing may take the focus. */
const WATCH_MS = 20_000

let stop = () => {}
let region: HTMLElement | undefined

/**
 * VA-10: when a form that was just sent shows what is wrong, be it found by the page or by the server, the first such
 * field takes the focus and all of them are read out. Whoever goes on typing or pointing in the meantime is left alone,
 * and so is a form with an error summary of its own.
 */
export function watchProblems(form: HTMLFormElement): void {
  stop()
  const over = new AbortController()
  const look = () => {
    if (!form.isConnected || !form.querySelector(WRONG)) return
    stop()
    if (!form.querySelector('.errors')) tellProblems(form)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => stop(), WATCH_MS)
  stop = () => {
    observer.disconnect()
    over.abort()
    clearTimeout(timer)
  }
  for (const type of ['input', 'pointerdown']) document.addEventListener(type, () => stop(), { capture: true, signal: over.signal })
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
  // a field that was wrong before and still is changes nothing
  setTimeout(() => !over.signal.aborted && look(), 100)
}

function tellProblems(form: HTMLFormElement) {
  const wrong = [...form.querySelectorAll<HTMLElement>(WRONG)].filter((field) => field.checkVisibility())
  const [first] = wrong
  if (!first) return
  const target = first.matches('input, select, textarea, button') ? first : first.querySelector<HTMLElement>('input, select, textarea, button')
  target?.focus()
  if (target instanceof HTMLInputElement) target.select()
  speak(`입력을 ${wrong.length}곳 확인해 주세요. ${wrong.map(describe).filter(Boolean).join(' ')}`, form.closest('dialog') ?? document.body)
}

const describe = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => (id ? (document.getElementById(id)?.textContent?.trim() ?? '') : '')).join(' ').trim()

/** A dialog makes everything outside of it mute, so the words stand inside. */
function speak(words: string, place: HTMLElement) {
  if (!region?.isConnected || region.parentElement !== place) {
    region?.remove()
    region = Object.assign(document.createElement('p'), { className: 'visually-hidden' })
    region.setAttribute('role', 'alert')
    place.append(region)
  }
  region.textContent = ''
  const spoken = region
  setTimeout(() => (spoken.textContent = words), 50)
}
