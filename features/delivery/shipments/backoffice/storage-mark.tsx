import { storageWord } from '#features/buying/orders/labels.ts'
import { StateMark } from '#ui/office/state.tsx'
import type { QueueRow } from '../contract.ts'

/** How a parcel is kept. Room temperature is a plain word: it asks for nothing. */
export const StorageMark = ({ storage }: Pick<QueueRow, 'storage'>) =>
  storage === 'ambient' ? (
    <span>{storageWord.ambient}</span>
  ) : (
    <StateMark tone="cold">{storageWord[storage]}</StateMark>
  )
