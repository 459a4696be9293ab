export { memberDeskRoutes } from './routes.ts'
