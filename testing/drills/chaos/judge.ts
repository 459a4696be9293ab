import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '#platform/contract/envelope.ts'
import { jobs } from '#apps/server/jobs.ts'
import { checkAtLast } from '../../random-shop/checks.ts'
import { issueAll } from '../../random-shop/invoice-steps.ts'
import { underWay } from '../../random-shop/shop-steps.ts'
import type { Round } from '../../random-shop/world.ts'
import type { Asked, watchedNetwork } from './watched-network.ts'

type Ask = <Row>(text: string, values?: unknown[]) => Promise<Row[]>
type Network = ReturnType<typeof watchedNetwork>

const PATIENCE_MS = 900_000
const LOOK_MS = 3_000

/** What waits, each with why; nothing of it may be left. `due` is what should have been done a minute ago. */
const waiting: Record<string, string> = {
  'a call still holds its key': `select principal, route, key from "idempotentCall" where state = 'running'`,
  'a message is due': `select id, kind, attempts from notification where state in ('waiting', 'sending') and channel <> 'screen' and coalesce("leasedUntil", "dueAt") < now() - interval '1 minute'`,
  'a payment is not known': `select id, operation, state from "paymentAttempt" where state in ('sent', 'unknown')`,
  'an invoice is on its way': `select number, state, problem from "taxInvoice" where state in ('queued', 'asking', 'cancelling')`,
  'a claim waits for its money': `select number, state from claim where settling and kind <> 'exchange' and trouble = ''`,
  'the books ask for a person': `select * from "booksAlarms"(now())`,
}

/** Until nothing is on its way any more. What then still is, each with a row of it; nothing when all is well. */
export async function whatWaits(ask: Ask, round: Round, patienceMs = PATIENCE_MS): Promise<string[]> {
  for (const begun = performance.now(); ; await sleep(LOOK_MS)) {
    const found: string[] = []
    for (const [what, text] of Object.entries(waiting)) {
      const rows = await ask(text)
      if (rows.length > 0) found.push(`${what} (${rows.length}): ${JSON.stringify(rows[0])}`)
    }
    const own = await underWay(round)
    if (own.length > 0) found.push(`${own.length} payments, deposits or invoices are on their way`)
    if (found.length === 0 || performance.now() - begun > patienceMs) return found
  }
}

/** Jobs that have not ended well for longer than three of their turns, and what they last said. */
export async function lateJobs(ask: Ask): Promise<string[]> {
  const states = await ask<{ name: string; silentMs: number; failure: string | null; failing: boolean }>(
    `select name, extract(epoch from now() - "endedAt")::float8 * 1000 as "silentMs", failure, coalesce("failedAt" > "endedAt", "endedAt" is null) as failing from "jobState"`,
  )
  return jobs.flatMap(({ name, everyMs }) => {
    const state = states.find((one) => one.name === name)
    if (!state || everyMs > 60_000) return []
    const isLate = state.failing || state.silentMs > 3 * everyMs + 60_000
    return isLate ? [`${name}: not for ${Math.round(state.silentMs / 1_000)} s, ${state.failure ?? ''}`] : []
  })
}

/** Orders whose answer was lost are asked for once more under their key; how many there were. */
export async function resolveUnknown(network: Network): Promise<number> {
  const unknown = [...network.orders.values()].filter(({ number }) => number === null)
  for (const { call } of unknown) await network.inject(call)
  return unknown.length
}

/** Some are sent again under their key: the answer is the same, and there is no other order. */
export async function answeredAnew(network: Network, most: number): Promise<string[]> {
  const other: string[] = []
  for (const { key, number, call } of acknowledged(network).slice(-most)) {
    const { resultCode, body } = (await network.inject(call)).json() as Envelope
    const again = (body as { orderNumber?: string } | null)?.orderNumber
    if (again !== number) other.push(`${key}: ${number}, then ${again ?? resultCode}`)
  }
  return other
}

const acknowledged = ({ orders }: Pick<Network, 'orders'>) =>
  [...orders.values()].filter((order): order is Asked & { number: string } => order.number !== null)

/** Numbers of what these clinics have ordered, as often as each stands there. */
export const ordersOf = async (ask: Ask, clinics: readonly number[]): Promise<string[]> =>
  (
    await ask<{ number: string }>('select number from "salesOrder" where "institutionId" = any($1)', [
      clinics,
    ])
  ).map(({ number }) => number)

/** Each acknowledged order is there once, under its key, and the clinics have no other but those from before. */
export async function wrongOrders(
  ask: Ask,
  network: Pick<Network, 'orders'>,
  { clinics, before }: { clinics: readonly number[]; before: readonly string[] },
): Promise<string[]> {
  const told = acknowledged(network)
  const old = new Set(before)
  const kept = (await ordersOf(ask, clinics)).filter((number) => !old.has(number))
  const keyed = await ask<{ key: string; number: string }>(
    `select key, reply ->> 'orderNumber' as number from "idempotentCall" where state = 'done' and key = any($1)`,
    [told.map(({ key }) => key)],
  )
  const keptNumbers = new Set(kept)
  const numberOf = new Map(keyed.map(({ key, number }) => [key, number]))
  const toldNumbers = new Set(told.map(({ number }) => number))
  return [
    ...told
      .filter(({ number }) => !keptNumbers.has(number))
      .map(({ key, number }) => `${number} was acknowledged under ${key} and is lost`),
    ...told
      .filter(({ key, number }) => numberOf.get(key) !== number)
      .map(
        ({ key, number }) => `${number} was acknowledged under ${key}, which stands for ${numberOf.get(key)}`,
      ),
    ...(toldNumbers.size === told.length ? [] : ['two keys were answered with one number']),
    ...(keptNumbers.size === kept.length ? [] : ['two orders stand under one number']),
    ...kept
      .filter((number) => !toldNumbers.has(number))
      .map((number) => `${number} stands there, and nobody was told of it`),
  ]
}

/** What the gateway took or gave back, and the shop does not know of. */
export async function wrongPayments(ask: Ask, round: Round): Promise<string[]> {
  const taken = round.control.toss
    .payments()
    .filter(
      ({ status, approvedAt }) => approvedAt && ['DONE', 'PARTIAL_CANCELED', 'CANCELED'].includes(status),
    )
  const known = await ask<{ gatewayOrderId: string; amount: number }>(
    `select "gatewayOrderId", sum(amount)::int as amount from "paymentAttempt" where operation = 'confirm' and state = 'done' group by 1`,
  )
  const amountOf = new Map(known.map(({ gatewayOrderId, amount }) => [gatewayOrderId, amount]))
  return [
    ...taken
      .filter(({ orderId, totalAmount }) => amountOf.get(orderId) !== totalAmount)
      .map(
        ({ orderId, totalAmount }) =>
          `the gateway took ${totalAmount} for ${orderId}, the shop knows of ${amountOf.get(orderId) ?? 0}`,
      ),
    ...known
      .filter(({ gatewayOrderId }) => !taken.some(({ orderId }) => orderId === gatewayOrderId))
      .map(
        ({ gatewayOrderId, amount }) =>
          `the shop has ${amount} of ${gatewayOrderId}, which the gateway never took`,
      ),
  ]
}

/** The promises of the random shop, once all months are invoiced; the first that is broken. */
export async function brokenPromise(ask: Ask, round: Round): Promise<string | null> {
  await issueAll(round)
  const left = await whatWaits(ask, round)
  if (left.length > 0) return left.join('; ')
  return checkAtLast(round).then(
    () => null,
    (error: Error & { actual?: unknown }) =>
      `${error.message} ${JSON.stringify(error.actual)}`.slice(0, 3_000),
  )
}
