export { CodeField, type CodeEntry } from './code-field.tsx'
export { ConfirmedCodeField } from './confirmed-code-field.tsx'
export { IdentityButton } from './identity-button.tsx'
export { readReturn } from './identity-window.ts'
