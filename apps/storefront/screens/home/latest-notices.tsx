import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { listNotices } from '#features/service/boards/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { LineList, Panel } from '#ui/panel.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'

export function LatestNotices() {
  const { data, isError } = useQuery({ ...query(listNotices, { query: { size: 3 } }), staleTime: 60_000 })
  if (isError) return null
  return (
    <Panel
      title="공지사항"
      level={2}
      action={
        <Link to="/cs/notice">
          더보기<span className="visually-hidden"> 공지사항</span>
        </Link>
      }
    >
      {data ? (
        <LineList
          lines={data.rows.map(({ number, title, pinned, publishedAt }) => ({
            key: String(number),
            left: (
              <Link to="/cs/notice/detail" search={{ ntcNo: number }}>
                {pinned && <b>[고정] </b>}
                {title}
              </Link>
            ),
            right: <time className="meta">{formatDate(publishedAt)}</time>,
          }))}
        />
      ) : (
        <div className="notices-wait">
          <SkeletonBlock lines={3} />
        </div>
      )}
    </Panel>
  )
}
