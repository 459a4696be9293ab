import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { asset, json, type Provider } from '../http.ts'

export type ChannelOptions = { pluginKey: string; secret: string }
export type Boots = { memberId: string; accepted: boolean }[]

const script = readFileSync(new URL('./browser/ch-plugin-web.js', import.meta.url), 'utf8')
const anyPage = { 'access-control-allow-origin': '*' }

/** Channel Talk's script, and what it asks before it opens: whether the hash is the one of this member. */
export function createChannel({ pluginKey, secret }: ChannelOptions) {
  const boots: Boots = []
  const api: Provider = ({ method, path, body }) => {
    if (method === 'GET' && path === '/channel/ch-plugin-web.js') return asset('javascript', script)
    if (method !== 'POST' || path !== '/channel/boot') return undefined
    const asked = JSON.parse(body) as Partial<Record<'pluginKey' | 'memberId' | 'memberHash', string>>
    const { memberId = '', memberHash = '' } = asked
    const accepted = asked.pluginKey === pluginKey && memberId !== '' && isHash(memberHash, memberId, secret)
    boots.push({ memberId, accepted })
    return withHeaders(json(accepted ? 200 : 403, { memberId, accepted }))
  }
  return { api, control: { boots: () => boots } }
}

const isHash = (given: string, memberId: string, secret: string) => {
  const right = createHmac('sha256', Buffer.from(secret, 'hex')).update(memberId).digest()
  const bytes = Buffer.from(given, 'hex')
  return bytes.length === right.length && timingSafeEqual(bytes, right)
}

const withHeaders = (reply: ReturnType<typeof json>) =>
  reply === 'drop' ? reply : { ...reply, headers: { ...reply.headers, ...anyPage } }
