export { menuRefusal } from './access.ts'
export { recordStaffCall } from './audit.ts'
export { displayedMenus } from './displayed-menus.ts'
