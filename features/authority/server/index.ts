export { menuRefusal } from './access.ts'
export { recordStaffCall } from './audit.ts'
