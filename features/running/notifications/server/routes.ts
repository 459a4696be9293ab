import { keyset, wholeKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { listChoices, saveChoice, saveHours } from '../choices-contract.ts'
import { listTold, readTold } from '../contract.ts'
import { countUnread } from '../unread-contract.ts'
import { channelsOf, isKind, kindIds, kindNamed } from '../kinds.ts'
import { topicLabel } from '../labels.ts'
import { render, renderLink } from '../rules.ts'
import { choicesOf, hoursOf, markRead, toldTo, unreadOf, upsertChoice, writeHours } from './queries.ts'
import { chooseAdvert } from './advert-choices.ts'

const places = keyset({ id: wholeKey(15) })
const topics = Object.keys(topicLabel)
const kindsByTopic = topics.flatMap((topic) => kindIds.filter((id) => kindNamed(id).topic === topic))

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

  serve(listChoices, async ({ db, caller, settings: { quietHours } }) => {
    const [chosen, hours] = await Promise.all([choicesOf(db, caller.memberId), hoursOf(db, caller.memberId)])
    return {
      choices: kindsByTopic.map((id) => {
        const { name, topic, mandatory, advert } = kindNamed(id)
        const wanted = (channel: string) =>
          chosen.find((choice) => choice.kind === id && choice.channel === channel)?.wanted ?? !advert
        return {
          kind: id,
          name,
          topic,
          topicName: topicLabel[topic],
          kakao: channelsOf(id).includes('kakao') ? mandatory !== undefined || wanted('kakao') : null,
          sms: mandatory !== undefined || wanted('sms'),
          mandatory: mandatory ?? null,
          advert: advert ?? false,
        }
      }),
      hours: hours ?? null,
      shopHours: quietHours.from === quietHours.until ? null : quietHours,
    }
  }),

  serve(saveChoice, async ({ db, caller, clock, body: { kind, channel, wanted }, refuse }) => {
    if (!isKind(kind) || kindNamed(kind).mandatory || !channelsOf(kind).includes(channel))
      throw refuse('choice-closed')
    const { memberId } = caller
    const at = clock.now()
    await db.transaction(async (tx) => {
      if (kindNamed(kind).advert) await chooseAdvert(tx, kind, { memberId, wanted, at })
      else await upsertChoice(tx, { memberId, kind, channel, wanted, at })
    })
    return null
  }),

  serve(saveHours, async ({ db, caller, body }) => {
    await writeHours(db, caller.memberId, body.hours)
    return null
  }),
]
