export { shopHomeRoutes } from './routes.ts'
export { shopHomeOfficeRoutes } from './office-routes.ts'
