export { OrderClaims } from './order-claims.tsx'
