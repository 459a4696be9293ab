import { sql } from 'kysely'
import { row, statement, type Queryable } from '#platform/database/database.ts'
import type { NoticeRow } from '../contract.ts'
import type { FaqRow } from '../faq-contract.ts'

type Place = { pinned: boolean; publishedAt: Date; number: number }

const columns = sql`id as "number", title, category, pinned, "publishedAt"`

const firstNotices = statement<{ size: number }>()(
  (input) => sql<NoticeRow>`
  select ${columns} from notice order by pinned desc, "publishedAt" desc, id desc limit ${input.size}`,
)

const noticesAfter = statement<Place & { size: number }>()(
  (input) => sql<NoticeRow>`
  select ${columns} from notice where (pinned, "publishedAt", id) < (${input.pinned}, ${input.publishedAt}, ${input.number})
  order by pinned desc, "publishedAt" desc, id desc limit ${input.size}`,
)

export const noticesFrom = (on: Queryable, place: Place | null, size: number) =>
  place ? noticesAfter.rows(on, { ...place, size }) : firstNotices.rows(on, { size })

type Neighbour = { number: number; title: string } | null

/** The notice with the ones before and after it in time. */
export const noticeByNumber = (on: Queryable, number: number) =>
  row(
    on,
    sql<NoticeRow & { body: string; previous: Neighbour; next: Neighbour }>`
    select ${columns}, body,
      (select jsonb_build_object('number', p.id, 'title', p.title) from notice p
        where (p."publishedAt", p.id) < (n."publishedAt", n.id) order by p."publishedAt" desc, p.id desc limit 1) as previous,
      (select jsonb_build_object('number', p.id, 'title', p.title) from notice p
        where (p."publishedAt", p.id) > (n."publishedAt", n.id) order by p."publishedAt", p.id limit 1) as next
    from notice n where id = ${number}`,
  )

const MOST_FAQS = 200

/** Those that hold every word; spaces inside them do not count, as nobody spaces Korean the same way twice. */
export const faqsWith = statement<{ words: readonly string[] }>()(
  (input) => sql<FaqRow>`
  select id, category, question, answer from faq f
  where shown and not exists (
    select from unnest(${input.words}::text[]) word
    where position(word in lower(replace(f.question || ' ' || f.answer, ' ', ''))) = 0)
  order by array_position(array['member', 'order', 'delivery', 'money'], category), rank, id limit ${MOST_FAQS}`,
)
