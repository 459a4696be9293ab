export { priceCheckRoutes } from './price-check.ts'
export { priceDeskRoutes } from './routes.ts'
