export { enter, failedLogin, isDormant, offerOf } from './entry.ts'
export { originOf } from './origin.ts'
export { signInRoutes } from './routes.ts'
export { unlinkAll } from './linked.ts'
