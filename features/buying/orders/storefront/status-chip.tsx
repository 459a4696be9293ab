import { Chip, type ChipTone } from '#ui/chip.tsx'
import type { IconName } from '#ui/icon.tsx'
import type { OrderRow, OrderStatus } from '../contract.ts'
import { statusText } from '../labels.ts'

const looks: Record<OrderStatus, [tone: ChipTone, icon: IconName]> = {
  'awaiting-approval': ['warn', 'clock'],
  'awaiting-payment': ['warn', 'clock'],
  'checking-payment': ['warn', 'clock'],
  'awaiting-deposit': ['warn', 'clock'],
  confirmed: ['accent', 'check'],
  preparing: ['accent', 'box'],
  'part-shipped': ['cold', 'truck'],
  shipped: ['cold', 'truck'],
  delivered: ['ok', 'check'],
  completed: ['ok', 'check'],
  cancelled: ['neutral', 'ban'],
}

/** Where an order stands: an icon and a word, never colour alone. */
export const StatusChip = ({
  order,
}: {
  order: Pick<OrderRow, 'status' | 'paymentKind' | 'cancelReason'>
}) => {
  const [tone, icon] = looks[order.status]
  return (
    <Chip tone={tone} icon={icon}>
      {statusText(order)}
    </Chip>
  )
}
