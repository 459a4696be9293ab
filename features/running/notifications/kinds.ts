import { CHANNELS, type Channel, type Kind } from './kind.ts'
import { kindsOfMembers } from './kinds-of-members.ts'
import { kindsOfOrders } from './kinds-of-orders.ts'
import { kindsOfPeople } from './kinds-of-people.ts'
import { kindsOfSpecial } from './kinds-of-special.ts'
import { kindsOfStanding } from './kinds-of-standing.ts'
import { kindsOfWaiting } from './kinds-of-waiting.ts'

/** Everything that is told, with its default templates. */
export const kinds = {
  ...kindsOfOrders,
  ...kindsOfMembers,
  ...kindsOfPeople,
  ...kindsOfStanding,
  ...kindsOfSpecial,
  ...kindsOfWaiting,
}
type KindId = keyof typeof kinds
/** What a caller says of one kind: every value it needs. */
export type News = {
  [K in KindId]: { kind: K; values: Record<keyof (typeof kinds)[K]['values'], string> }
}[KindId]

export const kindIds = Object.keys(kinds) as KindId[]
export const isKind = (text: string): text is KindId => Object.hasOwn(kinds, text)
export const kindNamed = (kind: KindId): Kind => kinds[kind]

type Template = { title: string; body: string; code: string }

/** The channels that a kind has. */
export const channelsOf = (id: KindId) =>
  CHANNELS.filter((channel) => channel !== 'kakao' || kindNamed(id).kakao)
export const advertIds = kindIds.filter((id) => kindNamed(id).advert)

/** What is sent as long as staff wrote nothing else. The code of an 알림톡 is the provider's. */
export function defaultTemplate(id: KindId, channel: Channel): Template {
  const kind = kindNamed(id)
  if (channel === 'screen') return { title: kind.screen[0], body: kind.screen[1], code: '' }
  return channel === 'sms'
    ? { title: '', body: kind.sms, code: '' }
    : { title: '', body: kind.kakao ?? '', code: `medimall-${id}` }
}

export const valueNames = (id: KindId) => Object.values(kindNamed(id).values).map(([name]) => name)
export const exampleValues = (id: KindId) =>
  Object.fromEntries(Object.values(kindNamed(id).values).map(([name, example]) => [name, example]))

/** The 알림톡 texts by the ids that they are registered with. */
export const approvedTemplates = () =>
  Object.fromEntries(
    kindIds
      .filter((id) => kindNamed(id).kakao)
      .map((id) => defaultTemplate(id, 'kakao'))
      .map(({ code, body }) => [code, body]),
  )
