export { ClaimsOfOrder } from './claims-of-order.tsx'
