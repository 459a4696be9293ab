export { foldSales } from './queries.ts'
export { reportRoutes } from './routes.ts'
