import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#platform/server/refuse.ts'
import type { Services } from '#platform/server/serve.ts'
import type { Tx } from '#platform/database/database.ts'
import { parseMobile } from '#domain/contact.ts'
import { countedAddress } from '#domain/ip.ts'
import { codeRefusals, sendRefusals } from '../contract.ts'
import { CODE_AGAIN, codeText } from '../labels.ts'
import {
  CODE_DIGITS,
  CODE_SECONDS,
  CODE_TRIES,
  ownPurposes,
  PROOF_SECONDS,
  RESEND_SECONDS,
  SEND_MEMORY_SECONDS,
  secondsToWait,
  sendLimits,
  type CodePurpose,
} from '../rules.ts'
import {
  countTry,
  insertCode,
  insertProof,
  lockSends,
  recentSends,
  spendCode,
  spendProof,
  takeBackCode,
} from './queries.ts'

type Keeper = Pick<Services, 'seal' | 'clock'>
/** What a code is good for: this purpose, this number, this matter, and nothing else. */
export type CodeBinding = { purpose: CodePurpose; mobile: string; boundTo: string }

export const newSecret = () => randomBytes(32).toString('base64url')
const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000)
const bindingOf = ({ seal }: Keeper, { purpose, mobile, boundTo }: CodeBinding) =>
  seal.hash('code-binding', purpose, parseMobile(mobile) ?? mobile, boundTo)
const codeHashOf = ({ seal }: Keeper, ticket: string, code: string) => seal.hash('code', ticket, code)

export const invalidKey = () =>
  new Refusal('FS0F', codeRefusals.FS0F, {
    data: codeRefusals.FS0F.data.encode({ code: 'FS0F', detail: CODE_AGAIN }),
  })

/**
 * Sends a fresh code and returns its ticket. Call it outside a transaction: the code is committed first, then
 * the message leaves. Sends to any number alike, so it tells nobody whether the number is known.
 */
export async function sendCode(
  call: Keeper & Pick<Services, 'db' | 'sms' | 'log'> & { ip: string },
  input: CodeBinding & { resendOf?: string | undefined },
) {
  const now = call.clock.now()
  const ticket = newSecret()
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const ticketHash = call.seal.hash('ticket', ticket)
  // codes that follow a proven password are counted apart: strangers cannot use their hour up
  const proven = (ownPurposes as readonly string[]).includes(input.purpose) ? 'proven-' : ''
  const who = {
    mobileHash: call.seal.hash(`${proven}mobile`, input.mobile),
    ipHash: call.seal.hash(`${proven}address`, countedAddress(call.ip)),
  }
  const sendId = await call.db.transaction(async (tx) => {
    await lockSends(tx, who)
    refuseTooMany(await recentSends(tx, { ...who, since: inSeconds(now, -SEND_MEMORY_SECONDS) }), now)
    const replaced = input.resendOf === undefined ? null : call.seal.hash('ticket', input.resendOf)
    return insertCode(tx, {
      ...who,
      ticketHash,
      bindingHash: bindingOf(call, input),
      codeHash: codeHashOf(call, ticket, code),
      expiresAt: inSeconds(now, CODE_SECONDS),
      now,
      replaced,
    })
  })
  const receipt = await call.sms.send({ to: input.mobile, text: codeText(input.purpose, code) })
  if (receipt.kind !== 'accepted') {
    call.log.error({ receipt, purpose: input.purpose }, 'a code was not sent')
    await takeBackCode(call.db, { ticketHash, sendId: receipt.kind === 'refused' ? sendId : null })
    throw new Refusal('send-failed', sendRefusals['send-failed'])
  }
  return { ticket, expiresInSeconds: CODE_SECONDS, resendInSeconds: RESEND_SECONDS }
}

function refuseTooMany(sends: { at: Date; sameNumber: boolean; sameAddress: boolean }[], now: Date) {
  const wait = Math.max(
    secondsToWait(
      sendLimits.number,
      sends.filter(({ sameNumber }) => sameNumber).map(({ at }) => at),
      now,
    ),
    secondsToWait(
      sendLimits.address,
      sends.filter(({ sameAddress }) => sameAddress).map(({ at }) => at),
      now,
    ),
  )
  const data = { waitSeconds: wait }
  if (wait > RESEND_SECONDS)
    throw new Refusal('send-limit', sendRefusals['send-limit'], { values: [Math.ceil(wait / 60)], data })
  if (wait > 0) throw new Refusal('send-too-soon', sendRefusals['send-too-soon'], { values: [wait], data })
}

/**
 * Does `work` in a transaction that also spends the code. The try is counted and committed before the code is
 * compared, so that a refusal that rolls `work` back gives no try back. Throws `codeRefusals`; when `work`
 * refuses, the code stays.
 */
export async function useCode<T>(
  call: Keeper & Pick<Services, 'db'>,
  input: CodeBinding & { ticket: string; code: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const ticketHash = call.seal.hash('ticket', input.ticket)
  const tried = await countTry(call.db, {
    ticketHash,
    bindingHash: bindingOf(call, input),
    maximum: CODE_TRIES,
    now: call.clock.now(),
  })
  if (!tried) throw invalidKey()
  if (!timingSafeEqual(tried.codeHash, codeHashOf(call, input.ticket, input.code))) {
    throw new Refusal('code-wrong', codeRefusals['code-wrong'], {
      data: codeRefusals['code-wrong'].data.encode({ code: 'FS0F', remaining: CODE_TRIES - tried.tries }),
    })
  }
  return call.db.transaction(async (tx) => {
    if (!(await spendCode(tx, { ticketHash, now: call.clock.now() }))) throw invalidKey()
    return work(tx)
  })
}

/** Turns a right code into a proof, for pages with more steps after it. */
export async function confirmCode(
  call: Keeper & Pick<Services, 'db'>,
  input: CodeBinding & { ticket: string; code: string },
) {
  const proof = newSecret()
  await useCode(call, input, (tx) =>
    insertProof(tx, {
      proofHash: call.seal.hash('proof', proof),
      bindingHash: bindingOf(call, input),
      expiresAt: inSeconds(call.clock.now(), PROOF_SECONDS),
    }),
  )
  return { proof, expiresInSeconds: PROOF_SECONDS }
}

/** Spends the proof of a confirmed code in the caller's transaction, or throws FS0F. */
export async function useProof(tx: Tx, input: CodeBinding & { proof: string }, call: Keeper): Promise<void> {
  const spent = await spendProof(tx, {
    proofHash: call.seal.hash('proof', input.proof),
    bindingHash: bindingOf(call, input),
    now: call.clock.now(),
  })
  if (!spent) throw invalidKey()
}
