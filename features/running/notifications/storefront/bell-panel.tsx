import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '#platform/web/calls/query.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { listTold } from '../contract.ts'
import './bell.css'
import { ToldList, useReadAll } from './told-list.tsx'

const SHOWN = 5

/** The newest of what the member was told; seeing it is reading it. */
export function BellPanel({ onLeave }: { onLeave: () => void }) {
  const { data, isError } = useQuery(query(listTold, { query: { size: SHOWN } }))
  useReadAll(data?.rows)
  return (
    <section aria-label="새 소식">
      {!data ? (
        isError ? (
          <EmptyState>알림을 불러오지 못했어요.</EmptyState>
        ) : (
          <Spinner label="알림을 불러오고 있어요" />
        )
      ) : data.rows.length === 0 ? (
        <EmptyState>아직 받은 알림이 없어요.</EmptyState>
      ) : (
        <ToldList rows={data.rows} onFollow={onLeave} />
      )}
      <p className="bell-foot">
        <Link to="/my/activity/notices" onClick={onLeave}>
          모두 보기
        </Link>
        <Link to="/my/activity/notice-choices" onClick={onLeave}>
          알림 설정
        </Link>
      </p>
    </section>
  )
}
