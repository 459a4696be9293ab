export { enter, failedLogin, isDormant, offerOf } from './entry.ts'
export { originOf } from './origin.ts'
export { signInRoutes } from './routes.ts'
