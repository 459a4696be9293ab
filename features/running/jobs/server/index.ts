export { jobRoutes } from './routes.ts'
export { openJobNotes } from './notes.ts'
export { failingJobs, type JobTurn } from './standing.ts'
