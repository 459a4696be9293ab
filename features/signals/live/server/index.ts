export { announce, payloadOf, type To } from './announce.ts'
export { openHub, type Hub } from './hub.ts'
export { liveRoutes } from './routes.ts'
