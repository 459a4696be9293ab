import type { Services } from '#platform/server/serve.ts'
import { forgetInvitations } from './queries.ts'

const KEPT_DAYS = 30

/** Invitations that are long over, with the names and numbers in them. */
export const forgetOldInvitations = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  forgetInvitations(db, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000))
