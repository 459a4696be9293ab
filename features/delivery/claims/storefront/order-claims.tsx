import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Panel } from '#ui/panel.tsx'
import { listClaims } from '../contract.ts'
import { claimColumns } from './claim-columns.tsx'

/** The claims of one order, with the way to the next; `open`: something of it may be asked for. */
export function OrderClaims({ orderNumber, open }: { orderNumber: string; open: boolean }) {
  const { data } = useQuery(query(listClaims, { query: { orderNumber } }))
  const claims = data?.claims ?? []
  if (!open && claims.length === 0) return null
  return (
    <Panel
      title="취소·반품·교환"
      action={
        open && (
          <Link to="/my/order/claim" search={{ ordId: orderNumber }} className={buttonClass({ size: 'small' })}>
            취소·반품·교환 신청
          </Link>
        )
      }
    >
      {claims.length > 0 ? (
        <DataTable
          caption="이 주문의 취소·반품·교환"
          columns={claimColumns}
          rows={claims}
          rowKey={({ claimNumber }) => claimNumber}
          narrow="stack"
        />
      ) : (
        <p className="meta">신청한 내역이 없어요.</p>
      )}
    </Panel>
  )
}
