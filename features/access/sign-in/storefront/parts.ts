export { Greeting, LoginLink, LogoutButton } from './account-line.tsx'
export { mayUse, useUser } from './user.ts'
