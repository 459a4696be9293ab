export { priceDeskRoutes } from './routes.ts'
