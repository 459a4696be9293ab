import { serve } from '#platform/server/serve.ts'
import { listNotices, readNotice } from '../contract.ts'
import { noticeByNumber, noticesFrom, type StoredNotice } from './queries.ts'

const placeOf = ({ pinned, publishedAt, ntcNo }: StoredNotice) => `${pinned ? 1 : 0}.${publishedAt.getTime()}.${ntcNo}`

const shown = <Notice extends StoredNotice>(notice: Notice) => ({ ...notice, publishedAt: notice.publishedAt.toISOString() })

function readPlace(cursor: string | undefined) {
  const [, pinned, at, ntcNo] = /^([01])\.(\d{1,15})\.(\d{1,9})$/.exec(cursor ?? '') ?? []
  return pinned ? { pinned: pinned === '1', publishedAt: new Date(Number(at)), ntcNo: Number(ntcNo) } : null
}

export const boardRoutes = [
  serve(listNotices, async ({ db, query }) => {
    const found = await noticesFrom(db, readPlace(query.cursor), query.size + 1)
    const rows = found.slice(0, query.size)
    return { rows: rows.map(shown), next: found.length > query.size ? placeOf(rows.at(-1)!) : null }
  }),

  serve(readNotice, async ({ db, params, refuse }) => {
    const notice = await noticeByNumber(db, params.ntcNo)
    if (!notice) throw refuse('notice-not-found')
    return shown(notice)
  }),
]
