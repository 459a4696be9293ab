import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/web/calls/query.ts'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { rangeFieldLabel, rangeValueLabel } from '../labels.ts'
import type { readBrandHistory, readCategoryHistory } from '../range-desk-contract.ts'
import { ChangeTable } from './change-table.tsx'

type Props = {
  endpoint: typeof readCategoryHistory | typeof readBrandHistory
  recordId: number
}

/** Who changed a category or brand, when and why. */
export function RangeHistory({ endpoint, recordId }: Props) {
  const { data = [] } = useQuery(query(endpoint as typeof readCategoryHistory, { params: { recordId } }))
  return (
    <DrawerSection title="이력">
      <ChangeTable
        changes={data}
        fieldLabel={(field) => rangeFieldLabel[field] ?? field}
        valueLabel={rangeValueLabel}
      />
    </DrawerSection>
  )
}
