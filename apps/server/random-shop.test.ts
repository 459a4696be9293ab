import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { inTurns, load, note } from '#testing/load.ts'
import { askFor, claimBody, collect, decide } from '#testing/claims.ts'
import { buyingSteps } from '#testing/random-shop/buying-steps.ts'
import { creditSteps } from '#testing/random-shop/credit-steps.ts'
import { exchangeSteps } from '#testing/random-shop/exchange-steps.ts'
import { invoiceSteps } from '#testing/random-shop/invoice-steps.ts'
import { moneySteps } from '#testing/random-shop/money-steps.ts'
import { atLast, checkAlways, checkAtLast, never } from '#testing/random-shop/checks.ts'
import { quickSteps, slowSteps, windUp } from '#testing/random-shop/shop-steps.ts'
import { staffSteps } from '#testing/random-shop/staff-steps.ts'
import { addLot, buy, sendFromLots } from '#testing/trade.ts'
import { diceOf, openRound, openWorld, type OwnRound } from '#testing/random-shop/world.ts'

const steps = {
  ...buyingSteps,
  ...staffSteps,
  ...creditSteps,
  ...moneySteps,
  ...exchangeSteps,
  ...invoiceSteps,
  ...quickSteps,
  ...slowSteps,
}
type Name = keyof typeof steps
/** The first of them that finds somebody to do it is taken. */
type Step = { tries: Name[]; numbers: number[] }

/** How often each is taken, and that what follows on something comes about as often as it. */
const weights: Record<Name, number> = {
  place: 8,
  payLate: 1,
  deposit: 4,
  cancel: 1,
  claim: 7,
  withdraw: 1,
  nameAccount: 2,
  answer: 1,
  pick: 8,
  pack: 2,
  giveUp: 1,
  ship: 7,
  decide: 5,
  overLimit: 3,
  special: 4,
  repay: 3,
  endRepayment: 2,
  transfer: 2,
  earning: 1,
  collect: 9,
  inspect: 5,
  retry: 1,
  turn: 1,
  hold: 1,
  count: 2,
  receive: 3,
  recall: 1,
  takeRecalled: 1,
  invoice: 3,
  issueAll: 1,
  fault: 2,
  jobs: 2,
  pass: 2,
  arrive: 5,
}
const numbers = fc.array(fc.nat(1_000_000), { minLength: 24, maxLength: 24 })
const nameOf = (names: Name[]) =>
  fc.oneof(...names.map((name) => ({ arbitrary: fc.constant(name), weight: weights[name] })))
const stepOf = (names: Name[], tries: number) =>
  fc.record({ tries: fc.array(nameOf(names), { minLength: tries, maxLength: tries }), numbers })
const names = Object.keys(weights) as Name[]
const alone = names.filter((name) => name in slowSteps)
const weightOf = (some: Name[]) => some.reduce((sum, name) => sum + weights[name], 0)
const beside = names.filter((name) => !alone.includes(name))
/** Up to three steps at once, by two processes; time passes between them only. */
const turn = fc.oneof(
  { arbitrary: fc.array(stepOf(beside, 8), { minLength: 1, maxLength: 3 }), weight: weightOf(beside) },
  { arbitrary: stepOf(alone, 1).map((step) => [step]), weight: 2 * weightOf(alone) },
)

async function take(round: OwnRound, { tries, numbers: given }: Step) {
  for (const name of tries) {
    const came = await steps[name](round, diceOf(given))
    if (came === 'nobody') continue
    round.told.push(`${name}: ${came}`)
    return
  }
}

test(
  '[M1] [M4] [M5] [M7] [M8] [M9] [M10] [M11] whatever buyers, clerks, carriers, the bank, the gateway and the issuing service do, in any order and at once in two processes, the promises hold',
  { timeout: load(180_000, 3_600_000) },
  async () => {
    const world = await openWorld()
    const done = new Map<string, number>()
    const turns = load(40, 100)
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(turn, { minLength: turns, maxLength: turns }), async (given) => {
          const round = await openRound(world, 1_000_000)
          for (const [n, at] of given.entries()) {
            await inTurns(at, 3, (step) => take(round, step))
            if (n % load(5, 1) === 0) await checkAlways(round)
          }
          await windUp(round)
          await checkAtLast(round)
          for (const line of round.told) {
            const key = line.replace(/[A-Z]?\d{8}-\d+|\d+/g, '').trim()
            done.set(key, (done.get(key) ?? 0) + 1)
          }
        }),
        { numRuns: load(2, 16), endOnFailure: true },
      )
    } finally {
      await world.close()
    }
    note('random shop', Object.fromEntries([...done].toSorted(([, a], [, b]) => b - a)))
    expect(done.size).toBeGreaterThan(10)
  },
)

test('[M1] [M4] [M7] exchanges that are picked, sent, given up and turned into money at once in two processes come to one end each', async () => {
  const world = await openWorld()
  const round = await openRound(world)
  const ends = new Map<string, number>()
  // both ends are wanted, and which of them comes is the race's
  for (let n = 0; n < load(4, 40) || (ends.size < 2 && n < 40); n++) {
    const optionId = round.options[n % 2]!
    const code = `X${process.pid}-${n}`
    await addLot(round.shop, optionId, { quantity: 2, number: code, expiresOn: '2027-02-28' })
    const { orderNumber } = (await buy(round.buyers[0]!, [{ optionId, quantity: 2 }])).reply
    await sendFromLots(round.shop, orderNumber, [{ code, quantity: 2 }])
    await slowSteps.arrive(round, diceOf([0]))
    const [buyer, clerk] = [round.buyers[0]!, round.clerks[0]!]
    const body = claimBody(orderNumber, 'exchange', [{ line: 1, quantity: 2, reason: 'short-dated' }])
    const { claimNumber } = (await askFor(buyer, body)).reply
    await decide(clerk, claimNumber, [{ line: 1, quantity: 2 }])
    await collect(clerk, claimNumber)
    const ones = diceOf([n])
    round.told.push(`inspect: ${await staffSteps.inspect(round, diceOf([1]))}`)
    if (n % 2 === 0) round.told.push(`pick: ${await staffSteps.pick(round, diceOf([0]))}`)
    const race = [staffSteps.pick, exchangeSteps.turn, staffSteps.ship, exchangeSteps.turn, staffSteps.giveUp]
    round.told.push(...(await Promise.all(race.map((step) => step(round, ones)))))
    await checkAlways(round)
    // whatever is left of it leaves or becomes money, by both clerks in turn: what one has begun is closed to the other
    let end = ''
    for (let tries = 0; tries < 12 && !end.endsWith(' done'); tries++) {
      for (const step of [exchangeSteps.turn, staffSteps.pick, staffSteps.ship])
        round.told.push(await step(round, diceOf([tries])))
      await slowSteps.arrive(round, diceOf([0]))
      await slowSteps.jobs(round)
      const [claim] = await round.rows<{ kind: string; state: string }>(
        `select kind, state from claim where "institutionId" = any($1) and number = '${claimNumber}'`,
      )
      end = `${claim!.kind} ${claim!.state}`
    }
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  await windUp(round)
  await checkAtLast(round)
  note('exchanges', Object.fromEntries(ends))
  expect([...ends.keys()].toSorted(), round.told.join('\n')).toEqual(['exchange done', 'return done'])
  await world.close()
})

/** One breach for each promise that is asked of the tables. */
const planted: Record<string, string> = {
  '[M1] more of a lot came back than had left': `
    insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at)
    select "optionId", "lotId", 100, 0, 'returned', 'planted', now() from "stockMove" where reason = 'shipped' order by id desc limit 1`,
  '[M1] the nearest use-by date is not that of the lots': `update stock set "nextExpiry" = '2020-01-01'`,
  '[M7] the books of an order are not what it paid less what went back': `update "ledgerEntry" set amount = amount * 2`,
  '[M7] claims gave back another price than that of their pieces': `update claim set goods = goods + 1, refund = refund + 1`,
  '[M8] a line was sold at a price that nobody set for its clinic': `update "orderLine" set "unitPrice" = "unitPrice" + 1, amount = amount + quantity`,
  '[M1] an offer counts other pieces than its orders took': `update "specialOfferLine" set taken = taken + 1`,
  '[M10] an order earned other points than the ledger has': `update "pointEarning" set earned = earned + 1`,
  '[M9] a repayment took another sum than it settled and sends back': `update "creditRepayment" set settled = settled - 1 where state = 'paid'`,
  'an order is told of another number of parcels than it has': `delete from notification where kind = 'order-delivered'`,
  'a claim that is over is not told of once': `delete from notification where kind = 'claim-done'`,
  '[M5] a payment or refund is still not known': `update "paymentAttempt" set state = 'unknown', "resolvedAt" = null where id = (select max(id) from "paymentAttempt" where operation = 'cancel')`,
  '[M7] a claim waits for a refund that nobody sends': `update claim set settling = true, state = 'inspecting', "endedAt" = null where id = (select max(id) from claim)`,
  'an invoice is still not known': `
    insert into "taxInvoice" (number, "institutionId", kind, taxable, "writtenOn", purpose, buyer, email, supply, vat, state, "createdAt", actor)
    select 'planted' || id, id, 'month', true, '2026-11-20', '청구', '{}', 'a@demo.example', 1, 0, 'asking', now(), 'planted' from institution`,
  'an order is invoiced for another sum than it kept': `
    insert into "taxEntry" ("orderId", cause, "institutionId", taxable, supply, vat, "suppliedOn")
    select id, 'sale', "institutionId", true, 1, 0, '2026-11-20' from "salesOrder" on conflict ("orderId", cause, taxable) do update set supply = 0`,
}

test('each promise of the random shop sees its breach', async () => {
  const world = await openWorld()
  const round = await openRound(world)
  // an order by card that arrived, and all of it sent back
  const ones = diceOf([1])
  for (const name of ['place', 'pick', 'ship', 'arrive', 'claim', 'decide'] as const)
    round.told.push(`${name}: ${await steps[name](round, name === 'claim' ? diceOf([2]) : ones)}`)
  for (let n = 0; n < 3; n++) await steps.collect(round, ones)
  // an offer, an order of it by credit, and a card that pays a half of that
  const threes = diceOf([3])
  for (const name of ['special', 'special'] as const)
    round.told.push(`${name}: ${await steps[name](round, threes)}`)
  round.told.push(`repay: ${await steps.repay(round, diceOf([3, 1, 0, 3]))}`)
  round.told.push(await steps.inspect(round, ones))
  await windUp(round)
  await checkAtLast(round)
  expect(
    await round.rows(`select 1 from claim where "institutionId" = any($1) and state = 'done'`),
  ).toHaveLength(1)

  const rules = { ...never, ...atLast }
  expect(Object.keys(planted).sort()).toEqual(Object.keys(rules).sort())
  const client = new pg.Client({ connectionString: world.ownerUrl })
  client.on('error', () => {})
  await client.connect()
  const found = async (rule: string) => (await client.query(rules[rule]!, [round.clinics])).rowCount
  for (const [rule, breach] of Object.entries(planted)) {
    expect([rule, await found(rule)]).toEqual([rule, 0])
    await client.query('begin')
    // as if the triggers that keep it from happening had failed
    await client.query('set local session_replication_role = replica')
    await client.query(breach)
    expect([rule, (await found(rule)) === 0]).toEqual([rule, false])
    await client.query('rollback')
  }
  await client.end()
  await world.close()
})
