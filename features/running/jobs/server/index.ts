export { jobRoutes } from './routes.ts'
export { openJobNotes } from './notes.ts'
