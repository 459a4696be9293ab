export { visitRoutes } from './routes.ts'
export { visitOfficeRoutes } from './office-routes.ts'
export { visitsOnDesk } from './on-desk.ts'
export { visitsOf } from './of-member.ts'
