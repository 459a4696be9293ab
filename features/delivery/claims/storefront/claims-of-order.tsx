import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/web/calls/query.ts'
import { DataTable } from '#ui/data-table.tsx'
import { Panel } from '#ui/panel.tsx'
import { listClaims } from '../contract.ts'
import { claimColumns } from './claim-columns.tsx'

/** What was asked for of one order after it was placed; nothing while nothing was. */
export function ClaimsOfOrder({ orderNumber }: { orderNumber: string }) {
  const { data } = useQuery(query(listClaims, { query: { orderNumber } }))
  if (!data?.claims.length) return null
  return (
    <Panel title="취소·반품·교환" note={`${data.claims.length}건`}>
      <DataTable
        caption="이 주문의 취소·반품·교환"
        columns={claimColumns}
        rows={data.claims}
        rowKey={({ claimNumber }) => claimNumber}
        narrow="stack"
      />
    </Panel>
  )
}
