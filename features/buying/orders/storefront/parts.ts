export { standingOf, TakenOffWords } from './order-sum.tsx'
export { OrderView } from './order-view.tsx'
export { ReorderResult } from './reorder-button.tsx'
export { StatusChip } from './status-chip.tsx'
