export {
  guestBy,
  markLogin,
  memberById,
  memberByLoginId,
  membersByMobile,
  ownerFacts,
  postponeChange,
  storePassword,
  unlockMember,
  wake,
  type Member,
  type Owner,
} from './queries.ts'
export { insertStaff, setTemporaryPassword, updateStaff, type StaffChange } from './staff.ts'
export { NOBODY_HASH, passwordHasher, HashQueueFull, type PasswordHasher } from './passwords.ts'
export { hashing } from './hashing.ts'
export { isCommonPassword, passwordIssues } from './password-policy.ts'
export { clearAttempts, countAttempt, forgetSignIns, releaseAttempts, type Realm } from './attempts.ts'
export { hashOf, openTicket, ownerOf, spendToken, ticketStands, useTicket } from './tickets.ts'
export { accountRoutes } from './routes.ts'
