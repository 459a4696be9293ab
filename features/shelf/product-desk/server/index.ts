export { recordProductChange } from './queries.ts'
export { productMakingRoutes, putProductsOnSale, takeProductsOffSale } from './making-routes.ts'
export { productSheetRoutes } from './sheet-routes.ts'
export { productDeskRoutes } from './routes.ts'
