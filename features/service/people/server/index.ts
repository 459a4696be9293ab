export { peopleRoutes } from './routes.ts'
export { invitationRoutes } from './invitation-routes.ts'
export { forgetOldInvitations } from './jobs.ts'
export { invitationsInMerge } from './merge.ts'
