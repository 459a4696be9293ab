import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { SUCCESS } from '#platform/contract/envelope.ts'
import type { Services } from '#platform/server/serve.ts'
import { recordStaffCall, resultOf } from './audit.ts'
import { accountByLoginId } from './staff-queries.ts'

type SigningIn = Pick<Services, 'db' | 'clock'> & {
  endpoint: Endpoint
  ip: string
  request: FastifyRequest
  body: { loginId: string }
}

/**
 * Puts a sign-in, or a change of a password, into the trail with its result: wrong passwords too, and ids that
 * nobody has, of which nothing is kept.
 */
export async function auditSignIn<T>(call: SigningIn, work: () => Promise<T>): Promise<T> {
  const record = async (outcome: 'allowed' | 'failed', result: string) =>
    recordStaffCall(
      call.db,
      {
        endpoint: call.endpoint,
        staffId: (await accountByLoginId(call.db, call.body.loginId.toLowerCase()))?.id ?? null,
        ip: call.ip,
        tranId: call.request.id,
        input: {},
        now: call.clock.now(),
      },
      { outcome, result },
    )
  const answer = await work().catch(async (error: unknown) => {
    await record('failed', resultOf(error))
    throw error
  })
  const asksForCode = (answer as { challenge?: object | null } | null)?.challenge
  await record('allowed', asksForCode ? 'REQUIRE_CODE' : SUCCESS)
  return answer
}
