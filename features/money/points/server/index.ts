export { expirePoints, grantPoints, rebookPoints, returnPoints, spendPoints } from './lots.ts'
export { usablePoints } from './queries.ts'
export { pointRoutes } from './routes.ts'
