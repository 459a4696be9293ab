export { setExpiredApart } from './expired.ts'
export { stockKeepingRoutes } from './routes.ts'
export { stockOnDesk } from './stock-on-desk.ts'
export { lotOwner } from './lot-papers.ts'
