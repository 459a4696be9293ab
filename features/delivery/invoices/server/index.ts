export { bookSales, correctFor } from './entries.ts'
export { invoiceRoutes } from './routes.ts'
export { runInvoices } from './send.ts'
