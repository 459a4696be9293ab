import { keyset, wholeKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { countUnread, listChoices, listTold, readTold, saveChoice } from '../contract.ts'
import { kindIds, kindNamed } from '../kinds.ts'
import type { Topic } from '../kind.ts'
import { topicLabel } from '../labels.ts'
import { render, renderLink } from '../rules.ts'
import { choicesOf, markRead, toldTo, unreadOf, upsertChoice } from './queries.ts'

const places = keyset({ id: wholeKey(15) })
const topics = Object.keys(topicLabel) as Topic[]
const kindsOf = (topic: Topic) => kindIds.map(kindNamed).filter((kind) => kind.topic === topic)
const closed = (topic: Topic) => kindsOf(topic).every(({ mandatory }) => mandatory)

export const notificationRoutes = [
  serve(listTold, async ({ db, caller, query }) => {
    const before = places.read(query.cursor)?.id ?? Number.MAX_SAFE_INTEGER
    const { rows, next } = places.page(await toldTo(db, caller.memberId, before, query.size + 1), query.size)
    return {
      rows: rows.map(({ id, title, body, link, values, at, readAt }) => ({
        id,
        title: render(title, values),
        body: render(body, values),
        link: renderLink(link, values),
        at: at.toISOString(),
        read: readAt !== null,
      })),
      next,
    }
  }),

  serve(countUnread, async ({ db, caller }) => (await unreadOf.row(db, { memberId: caller.memberId }))!),

  serve(readTold, async ({ db, caller, body, clock }) => {
    await markRead(db, caller.memberId, body.upTo, clock.now())
    return null
  }),

  serve(listChoices, async ({ db, caller }) => {
    const chosen = await choicesOf(db, caller.memberId)
    return topics.map((topic) => {
      const wanted = (channel: string) =>
        closed(topic) ||
        (chosen.find((choice) => choice.topic === topic && choice.channel === channel)?.wanted ?? true)
      return {
        topic,
        name: topicLabel[topic],
        kakao: wanted('kakao'),
        sms: wanted('sms'),
        mandatory: kindsOf(topic).find(({ mandatory }) => mandatory)?.mandatory ?? null,
        closed: closed(topic),
      }
    })
  }),

  serve(saveChoice, async ({ db, caller, body, refuse }) => {
    const topic = topics.find((known) => known === body.topic)
    if (!topic || closed(topic)) throw refuse('choice-closed')
    await upsertChoice(db, { memberId: caller.memberId, ...body, topic })
    return null
  }),
]
