export { announce, payloadOf } from './announce.ts'
export { openHub, type Hub } from './hub.ts'
export { liveRoutes } from './routes.ts'
