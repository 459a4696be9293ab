import { createMemoryStorage } from '#platform/web/start/storage.ts'
import { openTokenStore, type Channel, type Locks } from '#platform/web/session/token.ts'

export const tokenOf = (claims: Record<string, unknown>) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
export const member = (iat: number, more: object = {}) =>
  tokenOf({ sub: 'demo01', cp: '7', procId: 'p1', iat, name: '가온의원', ...more })

/**
 * Tabs of one browser: one local storage, shared locks, one channel that reaches every tab but the sender. A
 * frozen tab hears nothing until it thaws.
 */
export function openBrowser({ hasLocks = true } = {}) {
  const hints = createMemoryStorage()
  const held: { name: string }[] = []
  const locks: Locks = {
    async request(name, _, granted) {
      const lock = { name }
      held.push(lock)
      await granted()
      held.splice(held.indexOf(lock), 1)
    },
    query: async () => ({ held: [...held] }),
  }
  const tabs: Set<(event: { data: unknown }) => void> = new Set()
  const openTab = ({ storage = createMemoryStorage(), cookies = null as { cookie: string } | null } = {}) => {
    let listen: (event: { data: unknown }) => void = () => {}
    let unheard: { data: unknown }[] | null = null
    const hear = (event: { data: unknown }) =>
      void (unheard ? unheard.push(event) : queueMicrotask(() => listen(event)))
    tabs.add(hear)
    const channel: Channel = {
      postMessage: (data) => tabs.forEach((tab) => tab !== hear && tab({ data })),
      addEventListener: (_, next) => void (listen = next),
    }
    const thaw = () => {
      const events = unheard ?? []
      unheard = null
      events.forEach(hear)
    }
    return {
      storage,
      tokens: openTokenStore({ storage, hints, channel, locks: hasLocks ? locks : null, cookies }),
      freeze: () => void (unheard = []),
      thaw,
    }
  }
  return { hints, openTab }
}
