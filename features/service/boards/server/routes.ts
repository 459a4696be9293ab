import { flagKey, idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { FileAnswer, serve } from '#platform/server/serve.ts'
import { zipStream } from '#platform/server/zip-stream.ts'
import { readClaimedFiles } from '#features/running/files/server/index.ts'
import { listArticles, readArticle, recordReading } from '../academic-contract.ts'
import { listBrandPosts } from '../brand-contract.ts'
import { listNotices, readNotice } from '../contract.ts'
import { listFaqs } from '../faq-contract.ts'
import {
  downloadLibraryPost,
  downloadLibraryPosts,
  listLibrary,
  readLibraryPost,
} from '../library-contract.ts'
import { htmlOf } from '../post-html.ts'
import { postOwner } from './office-queries.ts'
import {
  aboutArticle,
  articlesFrom,
  documentsFrom,
  faqsWith,
  noticesFrom,
  postByNumber,
  postsOfBrand,
  postsWithFiles,
  putReading,
  START,
} from './queries.ts'
import { isMember } from './readers.ts'

const places = keyset({ pinned: flagKey, publishedAt: instantKey, number: idKey })
const fileName = (title: string) => title.replace(/[\\/:*?"<>|]/g, ' ').trim()
const from = (cursor: string | undefined) => places.read(cursor) ?? START

export const boardRoutes = [
  serve(listNotices, async ({ db, clock, caller, query: { cursor, size } }) => {
    const reader = { board: 'notice', known: isMember(caller), now: clock.now() } as const
    return places.page(await noticesFrom.rows(db, { ...reader, ...from(cursor), size: size + 1 }), size)
  }),

  serve(listBrandPosts, ({ db, clock, caller, params }) =>
    postsOfBrand(db, { known: isMember(caller), now: clock.now() }, params.brandCode),
  ),

  serve(readNotice, async ({ db, clock, caller, params, refuse }) => {
    const reader = { board: 'notice', known: isMember(caller), now: clock.now() } as const
    const notice = await postByNumber(db, reader, params.number)
    if (!notice) throw refuse('notice-not-found')
    return { ...notice, html: htmlOf(notice.body) }
  }),

  serve(listLibrary, async ({ db, clock, query: { cursor, size, category = null } }) => {
    const reader = { board: 'library', known: true, now: clock.now() } as const
    const found = await documentsFrom.rows(db, { ...reader, ...from(cursor), category, size: size + 1 })
    return places.page(found, size)
  }),

  serve(readLibraryPost, async ({ db, clock, params, refuse }) => {
    const reader = { board: 'library', known: true, now: clock.now() } as const
    const post = await postByNumber(db, reader, params.number)
    if (!post) throw refuse('post-not-found')
    return { ...post, html: htmlOf(post.body) }
  }),

  serve(downloadLibraryPost, async ({ db, clock, files, params: { number }, refuse }) => {
    const reader = { board: 'library', known: true, now: clock.now() } as const
    const post = await postByNumber(db, reader, number)
    if (!post?.fileId) throw refuse('post-not-found')
    const held = readClaimedFiles({ db, files }, { fileId: post.fileId, claimedBy: postOwner(number) })
    return new FileAnswer({
      name: `${fileName(post.title)}.zip`,
      plainName: `library-${number}.zip`,
      type: 'application/zip',
      content: zipStream(held),
    })
  }),

  serve(downloadLibraryPosts, async ({ db, clock, files, query: { numbers }, refuse }) => {
    const reader = { board: 'library', known: true, now: clock.now() } as const
    const posts = await postsWithFiles(db, reader, numbers)
    if (posts.length === 0) throw refuse('post-not-found')
    async function* held() {
      for (const { number, title, fileId } of posts)
        for await (const { name, bytes } of readClaimedFiles(
          { db, files },
          { fileId, claimedBy: postOwner(number) },
        ))
          yield { name: `${number} ${fileName(title)}/${name}`, bytes }
    }
    return new FileAnswer({
      name: `메디몰 자료 ${posts.length}건.zip`,
      plainName: 'library.zip',
      type: 'application/zip',
      content: zipStream(held()),
    })
  }),

  serve(listArticles, async ({ db, clock, caller, query }) => {
    const { cursor, size, category = null, brandCode = null, productCode = null } = query
    const reader = { board: 'academic', known: true, now: clock.now(), memberId: caller.memberId } as const
    const by = { category, brandCode, productCode }
    return places.page(
      await articlesFrom.rows(db, { ...reader, ...from(cursor), ...by, size: size + 1 }),
      size,
    )
  }),

  serve(readArticle, async ({ db, clock, caller, params: { number }, refuse }) => {
    const reader = { board: 'academic', known: true, now: clock.now() } as const
    const post = await postByNumber(db, reader, number)
    const about = post && (await aboutArticle(db, caller.memberId, number))
    if (!about) throw refuse('article-not-found')
    return { ...post, ...about, html: htmlOf(post.body) }
  }),

  serve(recordReading, async ({ db, clock, caller, params: { number }, body, refuse }) => {
    const reader = { board: 'academic', known: true, now: clock.now(), memberId: caller.memberId } as const
    if (!(await putReading(db, reader, { number, ...body }))) throw refuse('article-not-found')
    return null
  }),

  serve(listFaqs, ({ db, query: { search = '' } }) =>
    faqsWith.rows(db, { words: search.toLowerCase().split(/\s+/).filter(Boolean) }),
  ),
]
