const CAN_TAKE = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])'

/** Where among its parent's elements something stood. */
type Place = { parent: Element; at: number }

/**
 * Keeps the keyboard's place. A row that is removed, or a button that gives way to what it opens,
 * takes the focus with it, and whoever has no mouse would begin again at the top of the page: what stands there now
 * gets it instead, or the heading. Another page gives it to its own heading (`usePageAnnounced`).
 */
export function keepFocus() {
  let held: Element | undefined
  /** From what had the focus outwards. */
  let places: Place[] = []
  let path = ''

  const hold = (target: EventTarget | null) => {
    held =
      target instanceof Element && target.closest('main') && !target.closest('dialog') ? target : undefined
    path = location.pathname
    places = []
    for (let node = held; node?.parentElement && node.tagName !== 'MAIN'; node = node.parentElement)
      places.push({ parent: node.parentElement, at: [...node.parentElement.children].indexOf(node) })
  }
  hold(document.activeElement)
  document.addEventListener('focusin', ({ target }) => hold(target))

  new MutationObserver(() => {
    if (!held || held.isConnected || document.activeElement !== document.body || path !== location.pathname)
      return
    const { parent, at } = places.find((place) => place.parent.isConnected) ?? {}
    held = undefined
    const there = parent?.children[Math.min(at ?? 0, parent.children.length - 1)]
    const next = there && [there, ...there.querySelectorAll(CAN_TAKE)].find(canTake)
    if (next) return next.focus({ preventScroll: true })
    const heading = [...document.querySelectorAll<HTMLElement>('main h1')].find((h1) => h1.checkVisibility())
    if (heading) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}

const canTake = (node: Element): node is HTMLElement => node.matches(CAN_TAKE) && node.checkVisibility()
