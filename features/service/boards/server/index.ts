export { boardRoutes } from './routes.ts'
export { announceNotices, boardOfficeRoutes } from './office-routes.ts'
export { newestNotices } from './queries.ts'
export { postOwner } from './office-queries.ts'
