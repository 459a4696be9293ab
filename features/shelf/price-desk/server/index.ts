export { priceSheetRoutes } from './sheet-routes.ts'
export { priceCheckRoutes } from './price-check.ts'
export { priceGroupRoutes } from './group-routes.ts'
export { priceDeskRoutes } from './routes.ts'
