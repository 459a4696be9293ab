export { clearanceRoutes } from './routes.ts'
