import { randomUUID } from 'node:crypto'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { VerifiedPerson } from '#platform/identity/port.ts'
import { Refusal } from '#platform/server/refuse.ts'
import type { Services } from '#platform/server/serve.ts'
import { mask } from '#domain/masks.ts'
import { confirmIdentity as confirmEndpoint } from '../contract.ts'
import { IDENTITY_PROOF_SECONDS, IDENTITY_START_SECONDS, type IdentityPurpose } from '../rules.ts'
import { invalidKey, newSecret } from './codes.ts'
import { findIdentity, insertIdentity, keepIdentity, readProvenPerson, spendIdentity } from './queries.ts'

type Keeper = Pick<Services, 'seal' | 'clock'>
type IdentityBinding = { purpose: IdentityPurpose; boundTo: string }
/** Who proved themself; `ciHash` finds the same person again without keeping the CI. */
type ProvenPerson = VerifiedPerson & { ciHash: Buffer }

const { refusals } = confirmEndpoint
const SEALED = 'identity-person'
const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000)
const bindingOf = ({ seal }: Keeper, { purpose, boundTo }: IdentityBinding) =>
  seal.hash('identity-binding', purpose, boundTo)

/**
 * The ticket stays with the browser that began: the verification's id travels through other hands and proves
 * nothing.
 */
export async function startIdentity(
  call: Keeper & Pick<Services, 'db' | 'identity'>,
  input: IdentityBinding,
) {
  const ticket = newSecret()
  const verificationId = `iv-${randomUUID()}`
  await insertIdentity(call.db, {
    ticketHash: call.seal.hash('identity-ticket', ticket),
    verificationId,
    bindingHash: bindingOf(call, input),
    expiresAt: inSeconds(call.clock.now(), IDENTITY_START_SECONDS),
  })
  const { sdkUrl, storeId, channelKey } = call.identity.clientConfig()
  return { ticket, identityVerificationId: verificationId, storeId, channelKey, sdkUrl }
}

/** Asks the provider, never the browser, how it ended. */
export async function confirmIdentity(
  call: Keeper & Pick<Services, 'db' | 'identity' | 'log'>,
  input: { ticket: string; identityVerificationId: string },
) {
  const ticketHash = call.seal.hash('identity-ticket', input.ticket)
  if (
    !(await findIdentity(call.db, {
      ticketHash,
      verificationId: input.identityVerificationId,
      now: call.clock.now(),
    }))
  )
    throw invalidKey()
  const found = await call.identity.find(input.identityVerificationId)
  if (found.kind === 'unknown') {
    call.log.error({ reason: found.reason }, 'identity verification is away')
    throw new Refusal('identity-away', refusals['identity-away'])
  }
  if (found.kind === 'failed') throw new Refusal('identity-failed', refusals['identity-failed'])
  if (found.kind !== 'verified') throw new Refusal('identity-unfinished', refusals['identity-unfinished'])
  const proof = newSecret()
  const expiresAt = inSeconds(call.clock.now(), IDENTITY_PROOF_SECONDS)
  if (
    !(await keepIdentity(call.db, {
      ticketHash,
      proofHash: call.seal.hash('identity-proof', proof),
      person: call.seal.seal(SEALED, JSON.stringify(found.person)),
      expiresAt,
    }))
  )
    throw invalidKey()
  const { name, mobile, birthDate } = found.person
  return {
    proof,
    expiresInSeconds: IDENTITY_PROOF_SECONDS,
    name: mask('NAME', name),
    mobile: mask('PHONE', mobile),
    birthDate,
  }
}

/** The proven person, without spending the proof; null when it proves nothing here. */
export async function readIdentity(
  on: Queryable,
  input: IdentityBinding & { proof: string },
  call: Keeper,
): Promise<ProvenPerson | null> {
  const found = await readProvenPerson(on, {
    proofHash: call.seal.hash('identity-proof', input.proof),
    bindingHash: bindingOf(call, input),
    now: call.clock.now(),
  })
  return found ? openPerson(call, found.person) : null
}

/** Spends the proof in the caller's transaction, or throws FS0F. */
export async function useIdentity(
  tx: Tx,
  input: IdentityBinding & { proof: string },
  call: Keeper,
): Promise<ProvenPerson> {
  const spent = await spendIdentity(tx, {
    proofHash: call.seal.hash('identity-proof', input.proof),
    bindingHash: bindingOf(call, input),
    now: call.clock.now(),
  })
  if (!spent) throw invalidKey()
  return openPerson(call, spent.person)
}

function openPerson({ seal }: Keeper, sealed: string): ProvenPerson {
  const text = seal.open(SEALED, sealed)
  if (text === null) throw invalidKey()
  const person = JSON.parse(text) as VerifiedPerson
  return { ...person, ciHash: seal.hash('ci', person.ci) }
}
