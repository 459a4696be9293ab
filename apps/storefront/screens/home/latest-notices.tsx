import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import type { Latest } from '#features/service/shop-home/contract.ts'
import { LineList, Panel } from '#ui/panel.tsx'

export const LatestNotices = ({ rows }: { rows: readonly Latest[] }) => (
  <Panel
    title="공지사항"
    level={2}
    action={
      <Link to="/cs/notice">
        더보기<span className="visually-hidden"> 공지사항</span>
      </Link>
    }
  >
    <LineList
      lines={rows.map(({ number, title, pinned, publishedAt }) => ({
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
  </Panel>
)
