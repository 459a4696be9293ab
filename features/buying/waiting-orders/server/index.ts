export { placeWaitingOrders } from './run.ts'
export { waitingRoutes } from './routes.ts'
