export { joiningRoutes } from './routes.ts'
export { joiningOfficeRoutes } from './office-routes.ts'
export { joinsOnDesk } from './on-desk.ts'
export { emptyApproved, forgetApplications, purgeApplications } from './purge.ts'
