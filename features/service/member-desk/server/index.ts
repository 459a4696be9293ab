export { institutionRoutes } from './institution-routes.ts'
export { memberDeskRoutes } from './routes.ts'
