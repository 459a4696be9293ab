export { bookSales, correctFor, issuedNumbers } from './entries.ts'
export { queueInvoices } from './issue.ts'
export { invoiceRoutes } from './routes.ts'
export { runInvoices } from './send.ts'
