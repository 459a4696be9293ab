export { collectionOfficeRoutes } from './office-routes.ts'
export { recommendationRoutes } from './routes.ts'
