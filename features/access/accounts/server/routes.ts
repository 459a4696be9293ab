import { serve } from '#platform/server/serve.ts'
import { readMember } from '../member-contract.ts'
import { memberFacts } from './queries.ts'

export const accountRoutes = [
  serve(readMember, async ({ db, caller }) => {
    const { createdAt, passwordChangedAt, ...facts } = (await memberFacts(db, caller.memberId))!
    return { ...facts, joinedAt: createdAt.toISOString(), passwordChangedAt: passwordChangedAt.toISOString() }
  }),
]
