export { listRoutes } from './routes.ts'
export { kitsInMerge } from './merge.ts'
