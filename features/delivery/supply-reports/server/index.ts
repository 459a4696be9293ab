export { bookSupplies, noteSerials } from './entries.ts'
export { writeReport } from './reports.ts'
export { supplyOnDesk } from './on-desk.ts'
export { supplyRoutes } from './routes.ts'
