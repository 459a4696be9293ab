export { productDeskRoutes } from './routes.ts'
