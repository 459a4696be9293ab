export { restockRoutes } from './routes.ts'
export { tellRestocked } from './tell-restocked.ts'
export { alertsOfPerson } from './merge.ts'
export { forgetAlerts } from './purge.ts'
