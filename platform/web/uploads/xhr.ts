/** A `fetch` that tells how many bytes of the body have left: browsers know that of XMLHttpRequest only. */
export const xhrTransport =
  (onSent: (bytes: number) => void) =>
  (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { signal } = init
      const request = new XMLHttpRequest()
      const give = () => request.abort()
      request.open(init.method ?? 'POST', url)
      for (const [name, value] of Object.entries(init.headers as Record<string, string>))
        request.setRequestHeader(name, value)
      request.upload.onprogress = (event) => onSent(event.loaded)
      request.onload = () =>
        resolve(
          new Response(request.responseText, {
            status: request.status,
            statusText: request.statusText,
            headers: headersOf(request.getAllResponseHeaders()),
          }),
        )
      request.onerror = () => reject(new TypeError('the connection was lost'))
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      request.onloadend = () => signal?.removeEventListener('abort', give)
      if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'))
      signal?.addEventListener('abort', give, { once: true })
      request.send(init.body as Blob)
    })

const headersOf = (text: string) =>
  text
    .split('\r\n')
    .filter(Boolean)
    .map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    })
