export { deskRoutes } from './routes.ts'
export type { DeskSource } from './sources.ts'
