export { enter, entered, failedLogin, isDormant, offerOf, placeOf, provenBy } from './entry.ts'
export { originOf } from './origin.ts'
export { signInRoutes } from './routes.ts'
export { linkedLogins, unlinkAll } from './linked.ts'
