export { useByRoutes } from './routes.ts'
export { useByMonthsSql } from './wishes.ts'
export { useByInMerge } from './merge.ts'
