export { useByRoutes } from './routes.ts'
export { useByMonthsSql } from './wishes.ts'
