export { purgeKept } from './purge.ts'
export { retentionRoutes } from './routes.ts'
export { resealAll } from './reseal.ts'
