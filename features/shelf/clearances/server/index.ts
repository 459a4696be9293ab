export { clearanceOfOption } from './queries.ts'
export { clearanceRoutes } from './routes.ts'
export { sellForLess } from './sell.ts'
