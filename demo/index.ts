export { seedDemo } from './demo.ts'
export { seedDocuments } from './documents/seed-documents.ts'
export { seedBulk } from './bulk/bulk.ts'
