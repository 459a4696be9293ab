import { z } from 'zod'
import { endpoint, streamReply } from '#platform/contract/endpoint.ts'

/**
 * ST-04: what the stream carries, by topic. Small facts only: whoever shows more reads it again, and is
 * checked again.
 */
export const topics = {
  /** An order went to another state; `own`: by the member who reads this. */
  order: z.object({ orderNumber: z.string(), status: z.string() }),
  notice: z.object({ noticeNumber: z.string(), title: z.string().max(200) }),
  answer: z.object({ inquiryNumber: z.string() }),
  /** Something in a conversation is new; `said`: a message, and whose. */
  chat: z.object({ roomId: z.string(), said: z.enum(['member', 'staff', 'shop']).optional() }),
  /** The other side of a conversation is writing. */
  typing: z.object({ roomId: z.string() }),
  /** Something new under the bell. */
  told: z.object({}),
  /** What a product costs has changed; of many no code is named. */
  price: z.object({ productCodes: z.array(z.string()).max(20) }),
  /** Something went on or off sale: carts are read again. */
  shelf: z.object({}),
  /** Staff arranged home anew. */
  home: z.object({}),
  /** A newer build of the app is served. */
  build: z.object({ id: z.string() }),
  /** Somebody asks to be let in: for staff who may open the approvals. */
  approval: z.object({}),
  /** What waits on a screen has changed: for staff who may open it. */
  waiting: z.object({}),
  /** `planned`: the window is still to come or open; else it is over or was called off. */
  maintenance: z.object({
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    message: z.string().max(500).default(''),
    planned: z.boolean().default(true),
  }),
}
export type Topic = keyof typeof topics
export type TopicData<T extends Topic> = z.input<(typeof topics)[T]>

/** What the stream says about itself. */
export const signals = {
  /** First on every stream. */
  hello: z.object({ build: z.string() }),
  /** Something may have been missed: read again what is shown. */
  refresh: z.object({}),
  /** The session is over; `code` is the refusal that any call would get. The stream closes. */
  ended: z.object({ code: z.string() }),
  /** The server closes the stream: it stops, or the user opened another one elsewhere. */
  bye: z.object({ reason: z.enum(['shutdown', 'replaced']) }),
}

/** Passive: an open stream keeps nobody signed in. */
export const openLive = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'News as they happen, as server-sent events',
  access: 'session',
  passive: true,
  reply: streamReply,
})
