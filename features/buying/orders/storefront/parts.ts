export { ReorderResult } from './reorder-button.tsx'
