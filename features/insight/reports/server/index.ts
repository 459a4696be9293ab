export { ordersByHour, sellingNow } from './at-this-moment.ts'
export { foldSales } from './queries.ts'
export { reportRoutes } from './routes.ts'
