import { serve } from '#platform/server/serve.ts'
import { listNotices, readNotice, type NoticeRow } from '../contract.ts'
import { noticeByNumber, noticesFrom } from './queries.ts'

const placeOf = ({ pinned, publishedAt, number }: NoticeRow) =>
  `${pinned ? 1 : 0}.${publishedAt.getTime()}.${number}`

function readPlace(cursor: string | undefined) {
  const [, pinned, at, number] = /^([01])\.(\d{1,15})\.(\d{1,9})$/.exec(cursor ?? '') ?? []
  return pinned ? { pinned: pinned === '1', publishedAt: new Date(Number(at)), number: Number(number) } : null
}

export const boardRoutes = [
  serve(listNotices, async ({ db, query }) => {
    const found = await noticesFrom(db, readPlace(query.cursor), query.size + 1)
    const rows = found.slice(0, query.size)
    return { rows, next: found.length > query.size ? placeOf(rows.at(-1)!) : null }
  }),

  serve(readNotice, async ({ db, params, refuse }) => {
    const notice = await noticeByNumber(db, params.number)
    if (!notice) throw refuse('notice-not-found')
    return notice
  }),
]
