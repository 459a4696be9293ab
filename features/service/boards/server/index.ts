export { boardRoutes } from './routes.ts'
export { announceNotices, boardOfficeRoutes } from './office-routes.ts'
export { postOwner } from './office-queries.ts'
