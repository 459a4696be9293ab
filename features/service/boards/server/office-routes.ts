import { announce } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { idKey, keyset, wholeKey } from '#platform/server/keyset.ts'
import { once } from '#platform/server/once.ts'
import { serve, type Services } from '#platform/server/serve.ts'
import {
  addFaq,
  addPost,
  changeFaq,
  changePost,
  listOfficeFaqs,
  listOfficePosts,
} from '../office-contract.ts'
import { inOrder, shownState, type Board } from '../rules.ts'
import { attachFiles, holdsPictures } from './attachments.ts'
import {
  aboutIds,
  heldFaq,
  heldPost,
  insertFaq,
  insertPost,
  officeFaqs,
  officePosts,
  takeUnannounced,
  updateFaq,
  updatePost,
} from './office-queries.ts'

const posts = keyset({ id: idKey })
const faqs = keyset({ rank: wholeKey(5), id: idKey })

type Asked = {
  brandName: string
  productCode: string
  audience: 'everyone' | 'members'
}
/** What a post is about, or the code of what is wrong with it. */
async function about(tx: Tx, board: Board, { brandName, productCode, audience }: Asked) {
  const found = await aboutIds(tx, { brandName, productCode })
  if (brandName && !found?.brandId) return 'brand-unknown' as const
  if (productCode && !found?.productId) return 'product-unknown' as const
  return {
    brandId: found?.brandId ?? null,
    productId: found?.productId ?? null,
    // the library and academic content are for members, whatever was asked for
    audience: board === 'notice' ? audience : ('members' as const),
  }
}

export const boardOfficeRoutes = [
  serve(listOfficePosts, async ({ db, clock, query }) => {
    const { board, postId = null, search, cursor, size } = query
    const found = await officePosts(db, {
      board,
      only: postId,
      search: search ?? '',
      before: posts.read(cursor)?.id ?? null,
      size: size + 1,
    })
    const { rows, next } = posts.page(found, size)
    return {
      rows: rows.map(({ id: _, publishedAt, endsAt, at, ...post }) => ({
        ...post,
        files: post.attached.map(({ name }) => name),
        shown: shownState({ ...post, publishedAt, endsAt }, clock.now()),
        publishedAt: publishedAt.toISOString(),
        endsAt: endsAt?.toISOString() ?? null,
        at: at.toISOString(),
      })),
      next,
    }
  }),

  serve(addPost, (call) =>
    once(call, async (tx) => {
      const { caller, clock, refuse } = call
      const { board, fileId, endsAt = null, brandName: _, productCode: __, ...fields } = call.body
      const subject = await about(tx, board, call.body)
      if (typeof subject === 'string') throw refuse(subject)
      const draft = { ...fields, ...subject, endsAt, actor: caller.loginId, at: clock.now() }
      const postId = await insertPost(tx, board, draft)
      const post = { postId, board, staffId: caller.staffId, at: draft.at }
      if (await attachFiles(tx, { ...post, held: null, fileId })) throw refuse('files-gone')
      if (!(await holdsPictures(tx, post, fields.body, ''))) throw refuse('pictures-gone')
      return { postId }
    }),
  ),

  serve(changePost, ({ db, clock, caller, params: { postId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const held = await heldPost(tx, postId)
      if (!held) throw refuse('post-missing')
      if (held.version !== body.version) throw refuse('post-changed')
      const { fileId, keptFiles, brandName: _, productCode: __, version: ___, ...fields } = body
      const { board } = held
      const endsAt = body.endsAt === undefined ? (held.endsAt?.toISOString() ?? null) : body.endsAt
      if (!inOrder({ ...fields, endsAt })) throw refuse('ends-too-early')
      const subject = await about(tx, board, body)
      if (typeof subject === 'string') throw refuse(subject)
      const post = { postId, board, staffId: caller.staffId, at: clock.now() }
      await updatePost(tx, postId, { ...fields, ...subject, endsAt, actor: caller.loginId, at: post.at })
      const wrong = await attachFiles(tx, { ...post, held: held.fileId, fileId, keptFiles })
      if (wrong) throw refuse(wrong.code, wrong)
      if (!(await holdsPictures(tx, post, fields.body, held.body))) throw refuse('pictures-gone')
      return null
    }),
  ),

  serve(listOfficeFaqs, async ({ db, query: { category, faqId = null, cursor, size } }) => {
    const found = await officeFaqs(db, { category, only: faqId, after: faqs.read(cursor), size: size + 1 })
    const { rows, next } = faqs.page(found, size)
    return { rows: rows.map(({ id: _, at, ...faq }) => ({ ...faq, at: at.toISOString() })), next }
  }),

  serve(addFaq, (call) =>
    once(call, (tx) => insertFaq(tx, { ...call.body, actor: call.caller.loginId, at: call.clock.now() })),
  ),

  serve(changeFaq, ({ db, clock, caller, params: { faqId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const held = await heldFaq(tx, faqId)
      if (!held) throw refuse('faq-missing')
      if (held.version !== body.version) throw refuse('faq-changed')
      await updateFaq(tx, faqId, { ...body, actor: caller.loginId, at: clock.now() })
      return null
    }),
  ),
]

/** Tells whoever looks at the shop, and may read them, of notices whose moment has come. */
export const announceNotices = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.transaction(async (tx) => {
    for (const { id, title, audience } of await takeUnannounced(tx, clock.now()))
      await announce(tx, {
        to: audience,
        topic: 'notice',
        data: { noticeNumber: String(id), title },
      })
  })
