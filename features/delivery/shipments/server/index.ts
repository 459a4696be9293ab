export { shipmentRoutes } from './routes.ts'
export { completeDelivered, trackParcels } from './track.ts'
