/** Keeps the keyboard's place once somebody takes one; no part of a first visit, where nothing has the focus yet. */
export function keepFocusFromFirst() {
  const keep = () =>
    import('./focus-kept.ts').then(
      ({ keepFocus }) => keepFocus(),
      () => {},
    )
  document.addEventListener('focusin', () => void keep(), { once: true })
}
