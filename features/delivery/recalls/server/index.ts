export { recallsOnDesk } from './recalls-on-desk.ts'
export { recallRoutes } from './routes.ts'
