import type { Services } from '#platform/server/serve.ts'
import { SEND_MEMORY_SECONDS } from '../rules.ts'
import { forgetOld } from './queries.ts'

export { sendCode, useCode, useProof, type CodeBinding } from './codes.ts'
export { readIdentity, useIdentity } from './identity.ts'
export { sendSms } from './notices.ts'
export { verificationRoutes } from './routes.ts'

/** Deletes codes, proofs and counts that are over. */
export const forgetVerifications = ({ db, clock }: Services) =>
  forgetOld(db, new Date(clock.now().getTime() - SEND_MEMORY_SECONDS * 1_000))
