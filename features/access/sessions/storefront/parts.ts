export { Greeting, LoginLink, LogoutButton } from './account-line.tsx'
export { Places } from './places.tsx'
export { mayUse, useUser } from './user.ts'
