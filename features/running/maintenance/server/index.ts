export { maintenanceRoutes } from './routes.ts'
export { openMaintenance, type Maintenance } from './windows.ts'
