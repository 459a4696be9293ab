export { priceSheetRoutes } from './sheet-routes.ts'
export { priceCheckRoutes } from './price-check.ts'
export { priceDeskRoutes } from './routes.ts'
