export { insertConsents } from './queries.ts'
export { joiningRoutes } from './routes.ts'
export { joiningOfficeRoutes } from './office-routes.ts'
export { joinsOnDesk } from './on-desk.ts'
