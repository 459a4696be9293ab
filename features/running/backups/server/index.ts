export { backupRoutes } from './routes.ts'
export { lateBackups } from './late.ts'
export { addLogs, beginRun, endRun, kindStates } from './queries.ts'
