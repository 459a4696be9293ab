export { recordProductChange, recordProductChanges } from './queries.ts'
export { productMakingRoutes, putProductsOnSale } from './making-routes.ts'
export { productSheetRoutes } from './sheet-routes.ts'
export { productDeskRoutes } from './routes.ts'
