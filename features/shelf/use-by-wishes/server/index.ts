export { useByRoutes } from './routes.ts'
