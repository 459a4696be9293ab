import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { OfficeFaq, OfficePost } from '../office-contract.ts'
import type { Board } from '../rules.ts'

/** How the files of a post name their record. */
export const postOwner = (postId: number) => `post:${postId}`

type Stored = Omit<OfficePost, 'shown' | 'publishedAt' | 'endsAt' | 'files' | 'at'> & {
  id: number
  publishedAt: Date
  endsAt: Date | null
  at: Date
}

export const officePosts = (
  on: Queryable,
  {
    board,
    only,
    search,
    before,
    size,
  }: { board: Board; only: number | null; search: string; before: number | null; size: number },
) =>
  rows(
    on,
    sql<Stored>`
    select p.id, p.id as "postId", p.board, p.title, p.category, p.body, p.pinned, p.state, p.audience, p."publishedAt", p."endsAt",
      coalesce(b.name, '') as "brandName", coalesce(g.code, '') as "productCode", p."videoUrl", p.version, p.actor, p.at,
      p."fileId", coalesce((select jsonb_agg(jsonb_build_object('no', f.no, 'name', f.name, 'bytes', f.bytes) order by f.no)
        from "storedFile" f where f."setId" = p."fileId" and f.state = 'stored'), '[]') as attached
    from post p left join brand b on b.id = p."brandId" left join product g on g.id = p."productId"
    where ${only === null ? sql`p.board = ${board}` : sql`p.id = ${only}`} and (${search} = '' or position(lower(${search}) in lower(p.title)) > 0)
      and (${before}::int is null or p.id < ${before})
    order by p.id desc limit ${size}`,
  )

/** Ids of what a post is about; null: nothing is named, undefined: what is named is not there. */
export const aboutIds = (
  on: Queryable,
  { brandName, productCode }: { brandName: string; productCode: string },
) =>
  row(
    on,
    sql<{ brandId: number | null; productId: number | null }>`
    select (select id from brand where name = ${brandName}) as "brandId", (select id from product where code = ${productCode}) as "productId"`,
  )

type PostDraft = {
  title: string
  category: string
  body: string
  pinned: boolean
  state: OfficePost['state']
  audience: OfficePost['audience']
  publishedAt: string
  endsAt: string | null
  brandId: number | null
  productId: number | null
  videoUrl: string
  actor: string
  at: Date
}

export const insertPost = async (tx: Tx, board: Board, draft: PostDraft) =>
  (await row(
    tx,
    sql<{ postId: number }>`
    insert into post (board, title, category, body, pinned, state, audience, "publishedAt", "endsAt", "brandId", "productId", "videoUrl", actor, at)
    values (${board}, ${draft.title}, ${draft.category}, ${draft.body}, ${draft.pinned}, ${draft.state}, ${draft.audience}, ${draft.publishedAt}, ${draft.endsAt},
      ${draft.brandId}, ${draft.productId}, ${draft.videoUrl}, ${draft.actor}, ${draft.at})
    returning id as "postId"`,
  ))!.postId

/** Locked until commit, so that whoever saves next sees the new version. */
export const heldPost = (tx: Tx, postId: number) =>
  row(
    tx,
    sql<{ board: Board; body: string; endsAt: Date | null; fileId: string | null; version: number }>`
    select board, body, "endsAt", "fileId", version from post where id = ${postId} for update`,
  )

export const updatePost = (tx: Tx, postId: number, draft: PostDraft) =>
  rows(
    tx,
    sql`
    update post set title = ${draft.title}, category = ${draft.category}, body = ${draft.body}, pinned = ${draft.pinned}, state = ${draft.state},
      audience = ${draft.audience}, "publishedAt" = ${draft.publishedAt}, "endsAt" = ${draft.endsAt}, "brandId" = ${draft.brandId}, "productId" = ${draft.productId},
      "videoUrl" = ${draft.videoUrl}, version = version + 1, actor = ${draft.actor}, at = ${draft.at} where id = ${postId}`,
  )

export const attachTo = (tx: Tx, postId: number, fileId: string | null) =>
  rows(tx, sql`update post set "fileId" = ${fileId} where id = ${postId}`)

export const attachedTo = async (tx: Tx, postId: number) =>
  (await row(tx, sql<{ fileId: string | null }>`select "fileId" from post where id = ${postId}`))?.fileId

/** Notices whose moment has come and of which nobody was told: marked, so that they are told once. */
export const takeUnannounced = (tx: Tx, now: Date) =>
  rows(
    tx,
    sql<{ id: number; title: string; audience: 'everyone' | 'members' }>`
    update post set "announcedAt" = ${now} where id in (
      select id from post where board = 'notice' and state = 'published' and "announcedAt" is null and "publishedAt" <= ${now}
        and ("endsAt" is null or "endsAt" > ${now})
      order by "publishedAt" limit 20 for update skip locked)
    returning id, title, audience`,
  )

export const officeFaqs = (
  on: Queryable,
  {
    category,
    only,
    after,
    size,
  }: {
    category: OfficeFaq['category']
    only: number | null
    after: { rank: number; id: number } | null
    size: number
  },
) =>
  rows(
    on,
    sql<Omit<OfficeFaq, 'at'> & { id: number; at: Date }>`
    select id, id as "faqId", category, question, answer, rank, shown, version, actor, at from faq
    where ${only === null ? sql`category = ${category}` : sql`id = ${only}`} and ${after ? sql`(rank, id) > (${after.rank}, ${after.id})` : sql`true`}
    order by rank, id limit ${size}`,
  )

type FaqDraft = Pick<OfficeFaq, 'category' | 'question' | 'answer' | 'rank' | 'shown'> & {
  actor: string
  at: Date
}

export const insertFaq = async (tx: Tx, draft: FaqDraft) =>
  (await row(
    tx,
    sql<{ faqId: number }>`
    insert into faq (category, question, answer, rank, shown, actor, at)
    values (${draft.category}, ${draft.question}, ${draft.answer}, ${draft.rank}, ${draft.shown}, ${draft.actor}, ${draft.at}) returning id as "faqId"`,
  ))!

export const heldFaq = (tx: Tx, faqId: number) =>
  row(tx, sql<{ version: number }>`select version from faq where id = ${faqId} for update`)

export const updateFaq = (tx: Tx, faqId: number, draft: FaqDraft) =>
  rows(
    tx,
    sql`
    update faq set category = ${draft.category}, question = ${draft.question}, answer = ${draft.answer}, rank = ${draft.rank}, shown = ${draft.shown},
      version = version + 1, actor = ${draft.actor}, at = ${draft.at} where id = ${faqId}`,
  )
