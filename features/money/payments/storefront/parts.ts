export { AccountFields, noAccount, type Account } from './account-fields.tsx'
export { openWindow } from './open-window.ts'
