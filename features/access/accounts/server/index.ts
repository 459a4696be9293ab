export {
  guestBy,
  markLogin,
  memberById,
  memberByLoginId,
  membersByMobile,
  ownerByMobile,
  ownerFacts,
  postponeChange,
  storePassword,
  unlockMember,
  wake,
  type Member,
  type Owner,
} from './queries.ts'
export { changesJson, changesOfPeople, forgetChanges, noteUnlock } from './changes.ts'
export { setContact } from './contact.ts'
export { heldMember, joining, lockMember, moveMember, moving, type NewMember } from './applicants.ts'
export {
  holdsPart,
  desertedInstitution,
  insertInstitution,
  institutionName,
  institutionsCalled,
  isCalled,
  isInstitution,
  readInstitution,
  saveCareNumber,
  setCreditTerm,
  setPriceGroup,
  writeInstitution,
} from './institutions.ts'
export {
  holdInstitutions,
  institutionById,
  institutionByNumber,
  markMerged,
  movePeople,
  type Twin,
} from './merging.ts'
export { emptyMember, freeLoginId, lockMembers, lockPeople, staying } from './leaving.ts'
export {
  directorsOf,
  holdPeople,
  insertColleague,
  institutionsOfMobile,
  memberName,
  setRole,
  type Limits,
} from './people.ts'
export { insertStaff, renewStaff, sameHands, setTemporaryPassword, updateStaff } from './staff.ts'
export { NOBODY_HASH, passwordHasher, type PasswordHasher } from './passwords.ts'
export { hashing } from './hashing.ts'
export { isCommonPassword, passwordIssues } from './password-policy.ts'
export {
  clearAttempts,
  countAttempt,
  forgetSignIns,
  isLocked,
  releaseAttempts,
  type Realm,
} from './attempts.ts'
export {
  hashOf,
  openPasswordTicket,
  openTicket,
  ownerOf,
  spendToken,
  staffOfTicket,
  usePasswordTicket,
  useTicket,
} from './tickets.ts'
export { accountRoutes } from './routes.ts'
