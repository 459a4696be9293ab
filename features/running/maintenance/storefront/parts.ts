export { askWindows } from './ask.ts'
export { MaintenanceBanner } from './on-demand.ts'
export { keepWindows } from './watch-windows.ts'
export { closedFor, comingWindow, watchWindows } from './windows.ts'
