import { sql } from 'kysely'
import { row, rows, statement, type Queryable } from '#platform/database/database.ts'
import type { NoticeRow, PostFile } from '../contract.ts'
import type { FaqRow } from '../faq-contract.ts'
import type { BrandPost } from '../brand-contract.ts'
import { BOARDS, type Board } from '../rules.ts'

type Place = { pinned: boolean; publishedAt: Date | 'infinity'; number: number }
/** Before all that a list holds. */
export const START: Place = { pinned: true, publishedAt: 'infinity', number: 2 ** 31 - 1 }
/** Whose eyes: a stranger sees what is for everyone. */
export type Reader = { board: Board; known: boolean; now: Date }

const columns = sql`p.id as "number", p.title, p.category, p.pinned, p."publishedAt"`
const filesOf = sql`p."fileId", coalesce((select jsonb_agg(jsonb_build_object('no', f.no, 'name', f.name, 'bytes', f.bytes) order by f.no)
  from "storedFile" f where f."setId" = p."fileId" and f.state = 'stored'), '[]') as files`
const shownTo = ({ known, now }: Omit<Reader, 'board'>) => sql<boolean>`
  p.state = 'published' and p."publishedAt" <= ${now} and (p."endsAt" is null or p."endsAt" > ${now}) and (${known} or p.audience = 'everyone')`
const readable = (reader: Reader) => sql<boolean>`p.board = ${reader.board} and ${shownTo(reader)}`
const after = (place: Place) =>
  sql`(p.pinned, p."publishedAt", p.id) < (${place.pinned}, ${place.publishedAt}, ${place.number}::int)`
const inOrder = sql`order by p.pinned desc, p."publishedAt" desc, p.id desc`

export const isShown = async (on: Queryable, reader: Omit<Reader, 'board'>, postId: number) =>
  (await row(on, sql`select from post p where p.id = ${postId} and ${shownTo(reader)}`)) !== undefined

/** Notices for a reader, the pinned and newest first; whoever takes them says how many. */
export const newestNotices = ({ known, now }: Omit<Reader, 'board'>) =>
  sql`select ${columns} from post p where ${readable({ board: 'notice', known, now })} ${inOrder}`

/** Of each board. */
const MOST_OF_BRAND = 5
export const postsOfBrand = (on: Queryable, reader: Omit<Reader, 'board'>, brandCode: string) =>
  rows(
    on,
    sql<BrandPost>`
    select found.* from brand b cross join unnest(${BOARDS}::text[]) with ordinality k(board, nth)
    cross join lateral (
      select concat(p.board) as board, ${columns} from post p
      where p."brandId" = b.id and p.board = k.board and ${shownTo(reader)} ${inOrder} limit ${MOST_OF_BRAND}) found
    where b.code = ${brandCode} order by k.nth, found.pinned desc, found."publishedAt" desc, found."number" desc`,
  )

type WithFiles = { fileId: string | null; files: PostFile[] }

type Page = Reader & Place & { size: number }

export const noticesFrom = statement<Page>()(
  (input) =>
    sql<NoticeRow>`select ${columns} from post p where ${readable(input)} and ${after(input)} ${inOrder} limit ${input.size}`,
)

const isOf = (column: 'category' | 'brand' | 'product', wanted: string | null) => {
  const held = { category: sql`p.category`, brand: sql`b.code`, product: sql`g.code` }[column]
  return sql`(${wanted}::text is null or ${held} = ${wanted})`
}

export const documentsFrom = statement<Page & { category: string | null }>()(
  (input) => sql<NoticeRow & WithFiles>`
  select ${columns}, ${filesOf} from post p
  where ${readable(input)} and ${after(input)} and ${isOf('category', input.category)} ${inOrder} limit ${input.size}`,
)

type Neighbour = { number: number; title: string } | null
type WholePost = NoticeRow & WithFiles & { body: string; previous: Neighbour; next: Neighbour }

/** The post with the ones before and after it in time, of those that the reader may read. */
export const postByNumber = (on: Queryable, reader: Reader, number: number) =>
  row(
    on,
    sql<WholePost>`
    select ${columns}, ${filesOf}, p.body,
      (select jsonb_build_object('number', o.id, 'title', o.title) from (select p.* from post p where ${readable(reader)}) o
        where (o."publishedAt", o.id) < (p."publishedAt", p.id) order by o."publishedAt" desc, o.id desc limit 1) as previous,
      (select jsonb_build_object('number', o.id, 'title', o.title) from (select p.* from post p where ${readable(reader)}) o
        where (o."publishedAt", o.id) > (p."publishedAt", p.id) order by o."publishedAt", o.id limit 1) as next
    from post p where p.id = ${number} and ${readable(reader)}`,
  )

/** Of those posts the ones that the reader may read and that hold files, in the order of the list. */
export const postsWithFiles = (on: Queryable, reader: Reader, numbers: readonly number[]) =>
  rows(
    on,
    sql<{ number: number; title: string; fileId: string }>`
    select p.id as "number", p.title, p."fileId" from post p
    where p.id = any(${numbers}::int[]) and p."fileId" is not null and ${readable(reader)} ${inOrder}`,
  )

type About = {
  brandCode: string | null
  brandName: string | null
  productCode: string | null
  productName: string | null
  video: boolean
  percent: number
  completed: boolean
}
const about = sql`b.code as "brandCode", b.name as "brandName", g.code as "productCode", g.name as "productName", p."videoUrl" <> '' as video,
  coalesce(r.percent, 0) as percent, r."completedAt" is not null as completed`
const withAbout = (memberId: number) => sql`post p left join brand b on b.id = p."brandId"
  left join product g on g.id = p."productId" and g."saleState" = 'on-sale'
  left join "postReading" r on r."postId" = p.id and r."memberId" = ${memberId}`

type ArticleFilter = {
  category: string | null
  brandCode: string | null
  productCode: string | null
}
export const articlesFrom = statement<Page & ArticleFilter & { memberId: number }>()(
  (input) => sql<NoticeRow & About>`
  select ${columns}, ${about} from ${withAbout(input.memberId)}
  where ${readable(input)} and ${after(input)} and ${isOf('category', input.category)}
    and ${isOf('brand', input.brandCode)} and ${isOf('product', input.productCode)}
  ${inOrder} limit ${input.size}`,
)

export const aboutArticle = (on: Queryable, memberId: number, number: number) =>
  row(
    on,
    sql<
      About & { videoUrl: string }
    >`select ${about}, p."videoUrl" from ${withAbout(memberId)} where p.id = ${number}`,
  )

/** Undefined: there is no such article to be read. */
export const putReading = (
  on: Queryable,
  reader: Reader & { memberId: number },
  { number, percent, completed }: { number: number; percent: number; completed: boolean },
) =>
  row(
    on,
    sql<{ postId: number }>`
    insert into "postReading" as r ("memberId", "postId", percent, "readAt", "completedAt")
    select ${reader.memberId}::int, p.id, ${percent}::int, ${reader.now}, case when ${completed} then ${reader.now}::timestamptz end
      from post p where p.id = ${number} and ${readable(reader)}
    on conflict ("memberId", "postId") do update set percent = greatest(r.percent, excluded.percent),
      "readAt" = excluded."readAt", "completedAt" = coalesce(r."completedAt", excluded."completedAt")
    returning "postId"`,
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
