/**
 * The page may start reading calls before the bundle is there: a boot script fetches their addresses with the
 * same headers and leaves the promises in `window.__early`, with the token that it used.
 */
export type Early = { token: string | null; answers: Map<string, Promise<Response>> }

declare global {
  interface Window {
    __early?: Early
  }
}

/** An early answer older than this is not news any more. */
const FRESH_MS = 10_000

/** Hands out each early answer once, only to a caller with the same token and while it is fresh. */
export function takeEarly(
  early: Early | undefined,
  url: string,
  token: string | null,
  sinceStartMs: number,
): Promise<Response> | null {
  const answer = early?.answers.get(url)
  if (!early || !answer) return null
  early.answers.delete(url)
  return early.token !== token || sinceStartMs > FRESH_MS ? null : answer
}
