const WRONG = '[aria-invalid="true"]'
/** A server that answers later finds the reader elsewhere, where nothing may take the focus. */
const WATCH_MS = 20_000

/**
 * VA-10: when a form that was just sent shows what is wrong, be it found by the page or by the server, the
 * first such field takes the focus and all of them are read out. Whoever goes on in the meantime is left
 * alone, and so is a form with an error summary of its own.
 */
export function watchProblems(form: HTMLFormElement): void {
  const touched = untilTouched()
  const stop = () => {
    observer.disconnect()
    clearTimeout(first)
    clearTimeout(last)
  }
  const look = () => {
    if (!form.isConnected || !form.querySelector(WRONG)) return
    stop()
    if (!form.querySelector('.errors')) tellProblems(form, touched)
  }
  const observer = new MutationObserver(look)
  // a field that was wrong before and still is changes nothing
  const first = setTimeout(look, 100)
  const last = setTimeout(stop, WATCH_MS)
  touched.addEventListener('abort', stop)
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
}

/** Aborts with whatever the reader does next: types, points, presses or sends again. */
function untilTouched() {
  const touched = new AbortController()
  for (const type of ['input', 'pointerdown', 'click', 'submit'])
    document.addEventListener(type, () => touched.abort(), { capture: true, signal: touched.signal })
  return touched.signal
}

function tellProblems(form: HTMLFormElement, touched: AbortSignal) {
  const wrong = [...form.querySelectorAll<HTMLElement>(WRONG)].filter((field) => field.checkVisibility())
  const [first] = wrong
  if (!first) return
  const target = first.matches('input, select, textarea, button')
    ? first
    : first.querySelector<HTMLElement>('input, select, textarea, button')
  target?.focus()
  if (target instanceof HTMLInputElement) target.select()
  speak(
    `입력을 ${wrong.length}곳 확인해 주세요. ${wrong.map(describe).filter(Boolean).join(' ')}`,
    form.closest('dialog') ?? document.body,
    touched,
  )
}

const describe = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (id ? (document.getElementById(id)?.textContent?.trim() ?? '') : ''))
    .join(' ')
    .trim()

/**
 * A dialog makes everything outside of it mute, so the words stand inside. They go as soon as they may be
 * wrong.
 */
function speak(words: string, place: HTMLElement, touched: AbortSignal) {
  const region = Object.assign(document.createElement('p'), { className: 'visually-hidden' })
  region.setAttribute('role', 'alert')
  place.append(region)
  const start = setTimeout(() => (region.textContent = words), 50)
  touched.addEventListener('abort', () => {
    clearTimeout(start)
    region.remove()
  })
}
