export { standingRoutes } from './routes.ts'
export { runStandingOrders } from './run.ts'
export { standingInMerge, standingOfPerson } from './merge.ts'
export { purgeRuns } from './purge.ts'
