export { OrderView } from './order-view.tsx'
export { ReorderResult } from './reorder-button.tsx'
