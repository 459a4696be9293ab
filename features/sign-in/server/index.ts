export { announceMemberChange } from './queries.ts'
export { passwordHasher, type PasswordHasher } from './passwords.ts'
export { openSessions, type Sessions } from './sessions.ts'
export { signInRoutes, tokenOf } from './routes.ts'
