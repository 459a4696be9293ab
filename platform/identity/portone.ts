import { z } from 'zod'
import { baseOf, jsonCaller, type JsonAnswer, type Wires } from '#platform/outside/json-call.ts'
import type { IdentityChecker, IdentityLookup } from './port.ts'

interface PortOneSettings {
  apiUrl: string
  sdkUrl: string
  storeId: string
  channelKey: string
  apiSecret: string
  /** How long one call may take, answer body included; 10 s unless told. */
  timeoutMs?: number
}

/** PortOne V2 spoken directly over HTTP, so that the address can be that of the stand-in. */
export function openPortOne(settings: PortOneSettings, wires: Wires = {}): IdentityChecker {
  const call = jsonCaller(wires, settings.timeoutMs ?? 10_000)
  return {
    clientConfig: () => ({
      sdkUrl: settings.sdkUrl,
      storeId: settings.storeId,
      channelKey: settings.channelKey,
    }),
    async find(id) {
      const url = `${baseOf(settings.apiUrl)}/identity-verifications/${encodeURIComponent(id)}?storeId=${encodeURIComponent(settings.storeId)}`
      return readIdentityAnswer(
        await call(url, { method: 'GET', headers: { authorization: `PortOne ${settings.apiSecret}` } }),
        id,
      )
    },
  }
}

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const Customer = z.object({
  name: z.string().trim().min(1).max(100),
  phoneNumber: z.string().regex(/^01\d{8,9}$/),
  birthDate: z.iso.date(),
  ci: z.string().min(1).max(200),
})
const Answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('READY'), id: z.string() }),
  z.object({
    status: z.literal('VERIFIED'),
    id: z.string(),
    verifiedAt: Instant,
    verifiedCustomer: Customer,
  }),
  z.object({
    status: z.literal('FAILED'),
    id: z.string(),
    failure: z.object({ pgCode: z.string().optional() }),
  }),
])
const Refused = z.object({ type: z.string().min(1) })

/**
 * Only the provider's own 404 means "not found"; a person without number, birth date or CI proves nothing
 * here and is unknown.
 */
export function readIdentityAnswer(answer: JsonAnswer, asked: string): IdentityLookup {
  if ('lost' in answer) return { kind: 'unknown', reason: answer.lost }
  if (answer.status !== 200) {
    const type = Refused.safeParse(answer.json).data?.type
    if (answer.status === 404 && type === 'IDENTITY_VERIFICATION_NOT_FOUND') return { kind: 'not-found' }
    return { kind: 'unknown', reason: `${answer.status} ${type ?? 'without a readable error'}` }
  }
  const read = Answer.safeParse(answer.json)
  if (!read.success)
    return {
      kind: 'unknown',
      reason: `200 not as documented: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
    }
  const found = read.data
  if (found.id !== asked) return { kind: 'unknown', reason: '200 with another verification' }
  if (found.status === 'READY') return { kind: 'ready' }
  if (found.status === 'FAILED') return { kind: 'failed', code: found.failure.pgCode ?? null }
  const { name, phoneNumber: mobile, birthDate, ci } = found.verifiedCustomer
  return { kind: 'verified', person: { name, mobile, birthDate, ci }, verifiedAt: found.verifiedAt }
}
