export { ownTaskRoutes } from './routes.ts'
