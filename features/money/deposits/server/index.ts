export { depositsOnDesk } from './on-desk.ts'
export { depositRoutes } from './routes.ts'
export { takeIn } from './take-in.ts'
export { depositsInMerge } from './merge.ts'
