export { CardsWaiting, ProductCards } from './product-cards.tsx'
export { ReorderTable } from './reorder-table.tsx'
export { ShipStrip } from './ship-strip.tsx'
export { useOrderDesk } from './use-order-desk.ts'
