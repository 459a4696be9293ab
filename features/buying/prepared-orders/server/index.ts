export { preparedWaiting } from './queries.ts'
export { preparedRoutes } from './routes.ts'
export { preparedOfficeRoutes } from './office-routes.ts'
export { preparedInMerge } from './merge.ts'
