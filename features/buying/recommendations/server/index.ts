export { collectionOfficeRoutes } from './office-routes.ts'
export { shownCollections } from './queries.ts'
export { recommendationRoutes } from './routes.ts'
