export { recallsOnDesk } from './recalls-on-desk.ts'
export { recallRoutes } from './routes.ts'
export { recallsInMerge } from './merge.ts'
