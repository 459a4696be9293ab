/**
 * One page back from an address that was opened directly, if the page before it is one of ours: answers where
 * that is, or leaves with this document. Home where there is none, or where the browser cannot tell.
 */
export async function stepBack(): Promise<string> {
  if (!('navigation' in window) || !window.navigation.canGoBack) return '/'
  const gone = new Promise((done) => addEventListener('popstate', done, { once: true }))
  history.back()
  await gone
  return location.href.slice(location.origin.length)
}
