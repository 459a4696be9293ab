/** The answer, unless the caller or the clock gives up before. */
export const orAbort = <T>(answer: Promise<T>, until: AbortSignal) =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- an abort's reason is passed on as it is
      until.addEventListener('abort', () => reject(until.reason), { once: true })
    }),
  ])

/** A hidden redirect shows no status; 302 stands for any of them. */
export const statusOf = (response: Response) => (response.type === 'opaqueredirect' ? 302 : response.status)

export const retryAfterOf = (response: Response) => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}

/** RFC 6266: the UTF-8 name if there is one, else the plain one. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded
    ? decodeURIComponent(encoded)
    : (/filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null)
}
