import { formatDateTime } from '#domain/calendar.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { DrawerSection, OfficeDrawer } from '#ui/office/drawer.tsx'
import type { PaperRow } from '../office-contract.ts'
import { OrderPapers } from './order-papers.tsx'

type Props = { row: PaperRow; mayTake: boolean; place: DrawerPlace }

/** The papers of one order. */
export const PapersDrawer = ({ row, mayTake, place }: Props) => (
  <OfficeDrawer
    title={row.institutionName}
    meta={`${row.orderNumber} · ${formatDateTime(row.placedAt)}`}
    subject={row.orderNumber}
    {...place}
  >
    <DrawerSection>
      <OrderPapers orderNumber={row.orderNumber} mayTake={mayTake} />
    </DrawerSection>
  </OfficeDrawer>
)
