export { openWindow } from './open-window.ts'
