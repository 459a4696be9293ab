import { payloadOf, type To } from '#features/signals/live/server/index.ts'

type Said = 'member' | 'staff' | 'shop'
const OFFICE: To = { menu: 'chats' }

/** What both sides of a conversation hear when something in it is new. */
export const newsOf = (memberId: number, said?: Said) => [
  payloadOf({
    to: { member: memberId },
    topic: 'chat',
    data: { roomId: String(memberId), ...(said && { said }) },
  }),
  officeNews(memberId, said),
]
/** Of a note hear staff alone. */
export const officeNews = (memberId: number, said?: Said) =>
  payloadOf({ to: OFFICE, topic: 'chat', data: { roomId: String(memberId), ...(said && { said }) } })

export const typingFor = (to: 'member' | 'office', memberId: number) => ({
  to: to === 'member' ? { member: memberId } : OFFICE,
  topic: 'typing' as const,
  data: { roomId: String(memberId) },
})
