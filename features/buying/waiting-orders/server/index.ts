export { placeWaitingOrders } from './run.ts'
export { waitingRoutes } from './routes.ts'
export { waitingInMerge, waitingOfPerson } from './merge.ts'
export { purgeWaiting } from './purge.ts'
