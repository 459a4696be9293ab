export { placeWaitingOrders } from './run.ts'
export { waitingRoutes } from './routes.ts'
export { waitingInMerge } from './merge.ts'
