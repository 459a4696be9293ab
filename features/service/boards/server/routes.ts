import { flagKey, idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { listNotices, readNotice } from '../contract.ts'
import { listFaqs } from '../faq-contract.ts'
import { faqsWith, noticeByNumber, noticesFrom } from './queries.ts'

const places = keyset({ pinned: flagKey, publishedAt: instantKey, number: idKey })

export const boardRoutes = [
  serve(listNotices, async ({ db, query }) => {
    return places.page(await noticesFrom(db, places.read(query.cursor), query.size + 1), query.size)
  }),

  serve(readNotice, async ({ db, params, refuse }) => {
    const notice = await noticeByNumber(db, params.number)
    if (!notice) throw refuse('notice-not-found')
    return notice
  }),

  serve(listFaqs, ({ db, query: { search = '' } }) =>
    faqsWith.rows(db, { words: search.toLowerCase().split(/\s+/).filter(Boolean) }),
  ),
]
