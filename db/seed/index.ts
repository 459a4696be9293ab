export { seedDemo } from './demo.ts'
export { seedBulk } from './bulk/bulk.ts'
