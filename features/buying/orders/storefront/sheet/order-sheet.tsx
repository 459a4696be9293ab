import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { queriesOf } from '#platform/web/calls/query.ts'
import { readOrderSheet } from '../../contract.ts'
import { sheetQuery, type SheetSearch } from './enter.ts'
import { SheetView } from './sheet-view.tsx'
import './sheet.css'

export function OrderSheet({ search }: { search: SheetSearch }) {
  const client = useQueryClient()
  const { data: sheet } = useSuspenseQuery({ ...sheetQuery(search), refetchOnMount: false })
  return (
    <SheetView
      key={`${sheet.cartKey} ${sheet.addTo?.orderNumber ?? ''}`}
      sheet={sheet}
      search={search}
      onReload={() => client.invalidateQueries(queriesOf(readOrderSheet))}
    />
  )
}
