/** The app around this page: how to reach it, and which kind it is (NB-01's channels). */
export type AppHost = {
  channel: 'AOS' | 'IOS' | 'WEB'
  send(text: string): void
  connect(receive: (raw: unknown) => void): void
}

type Port = { postMessage(text: string): void }
type Native = {
  medimallApp?: Port
  webkit?: { messageHandlers?: { medimallApp?: Port } }
  medimallBridge?: { receive(raw: unknown): void }
}
type Page = Native & Pick<Window, 'opener' | 'addEventListener'> & { location: { origin: string } }

/**
 * Finds the app: Android's and iOS's message handlers, or, where an origin is set, the window that opened
 * this one. Native apps answer through `medimallBridge.receive`; of a window only messages of exactly that
 * origin, and from it alone, count.
 */
export function findHost(page: Page, hostOrigin: string): AppHost | null {
  const android = page.medimallApp
  const native = android ?? page.webkit?.messageHandlers?.medimallApp
  if (native) {
    return {
      channel: android ? 'AOS' : 'IOS',
      send: (text) => native.postMessage(text),
      connect: (receive) => void (page.medimallBridge = { receive }),
    }
  }
  const opener = page.opener as (Port & { postMessage(text: string, origin: string): void }) | null
  if (!opener || !hostOrigin) return null
  const origin = hostOrigin === 'self' ? page.location.origin : hostOrigin
  return {
    channel: 'WEB',
    send: (text) => opener.postMessage(text, origin),
    connect: (receive) =>
      page.addEventListener('message', (event) => {
        if (event.origin === origin && event.source === (opener as unknown)) receive(event.data)
      }),
  }
}
