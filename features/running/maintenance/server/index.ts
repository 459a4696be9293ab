export { maintenanceRoutes } from './routes.ts'
export { openMaintenance, type Maintenance } from './windows.ts'
export { checksOnDesk } from './checks-on-desk.ts'
