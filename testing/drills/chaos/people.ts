import { setTimeout as sleep } from 'node:timers/promises'
import { listOfficeOrders } from '#features/delivery/order-work/contract.ts'
import { brokenBooks } from '#features/money/ledger/server/index.ts'
import { readDashboard } from '#features/insight/reports/contract.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { openDatabase } from '#platform/database/database.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import type { Random } from '#demo/random.ts'
import { signIn } from '../../../bench/buyers.ts'
import { openClerks, signClerk } from '../../../bench/staff.ts'
import { buyingSteps } from '../../random-shop/buying-steps.ts'
import { creditSteps } from '../../random-shop/credit-steps.ts'
import { exchangeSteps } from '../../random-shop/exchange-steps.ts'
import { invoiceSteps } from '../../random-shop/invoice-steps.ts'
import { moneySteps } from '../../random-shop/money-steps.ts'
import { staffSteps } from '../../random-shop/staff-steps.ts'
import { call, diceOf, type Dice, type Round } from '../../random-shop/world.ts'
import { openSender, type SendOptions, type Target } from '../../send.ts'
import { addBuyers, addProduct } from '../../trade.ts'
import { ask } from '../postgres-pair.ts'
import { securedKey } from '../people.ts'
import type { Stage } from '../stage.ts'
import { openUploads } from './uploads.ts'

const CLINICS = 6
const PLAYERS = 5
const PAUSE_MS = 250
const TOKEN_MS = 1_200_000
const SHELF = [
  { price: 12_000, kind: 'consumable' },
  { price: 33_300, kind: 'cosmetic' },
  { price: 7_770, kind: 'book', taxable: false },
  { price: 90_910, kind: 'drug', storage: 'cold' },
]

type Step = (round: Round, dice: Dice) => Promise<string>
/** How often each is taken beside the others. Recalls are left out: what is left of an hour's goods would be none. */
const weights: Record<string, number> = {
  place: 14,
  payLate: 2,
  deposit: 4,
  cancel: 2,
  claim: 4,
  withdraw: 1,
  nameAccount: 2,
  pick: 10,
  pack: 2,
  giveUp: 1,
  ship: 10,
  arrive: 5,
  decide: 4,
  collect: 6,
  inspect: 4,
  retry: 1,
  turn: 1,
  hold: 1,
  count: 1,
  receive: 3,
  overLimit: 3,
  special: 3,
  repay: 3,
  endRepayment: 2,
  transfer: 2,
  earning: 1,
  invoice: 2,
  upload: 4,
  look: 6,
}

/** People stay for hours, a token does not. */
function lasting(sign: () => string) {
  let [token, at] = [sign(), performance.now()]
  return () => {
    if (performance.now() - at > TOKEN_MS) [token, at] = [sign(), performance.now()]
    return token
  }
}

/** Clinics, clerks and warehouse people who do at any moment one of the things that their days consist of. */
export async function openPeople(stage: Stage, network: Target, random: Random) {
  const { ownerUrl, standin } = stage
  const db = openDatabase(ownerUrl, { poolSize: 3 })
  const clock = systemClock
  const { inject } = openSender(network, securedKey)
  const sendAs =
    (token: () => string) =>
    <E extends Endpoint>(endpoint: E, input: Input<E> = {} as Input<E>, options: SendOptions = {}) =>
      inject(endpoint, input, options, token())

  async function as(loginId: string) {
    const sessionId = `chaos-${loginId}`
    const [member] = await ask<{ memberId: number; institutionId: number }>(
      ownerUrl,
      `with known as (select id, "institutionId" from member where "loginId" = $1),
         begun as (insert into session (id, "memberId", "processId", ip, "userAgent", "createdAt", "lastSeenAt")
           select $2, id, 'bench', '127.0.0.1', 'chaos', now(), now() from known)
       select id as "memberId", "institutionId" from known`,
      [loginId, sessionId],
    )
    const token = signIn({ loginId, clinic: String(member!.institutionId), sessionId })
    return { ...member!, token, refreshToken: '', processId: 'bench', send: sendAs(() => token) }
  }
  const shop = {
    clock,
    db,
    as,
    run: <Row>(text: string, values: unknown[] = []) => db.run<Row>({ text, values }),
    one: async <Row>(text: string, values: unknown[] = []) => (await db.run<Row>({ text, values }))[0]!,
    send: <E extends Endpoint>(endpoint: E, input: Input<E> = {} as Input<E>, options: SendOptions = {}) =>
      inject(endpoint, input, options),
    gatewayDoor: () => Promise.resolve(standin),
    booksViolations: () => brokenBooks(db),
  }
  const options: number[] = []
  for (const goods of SHELF) options.push(await addProduct(shop, { ...goods, stock: 200_000 }))
  const buyers = await addBuyers(shop, CLINICS, { limit: 20_000_000, points: 600_000 })
  const clerks = (await openClerks(ownerUrl, 3, 'admin01')).map((clerk) => ({
    ...clerk,
    staffId: 0,
    refreshToken: '',
    processId: 'bench',
    send: sendAs(lasting(() => signClerk(clerk))),
  }))
  const clinics = buyers.map(({ institutionId }) => institutionId)
  const round: Round = {
    buyers,
    clerks,
    clinics,
    control: standin.control,
    faults: [],
    options,
    rows: <Row>(text: string, ...values: unknown[]) => shop.run<Row>(text, [clinics, ...values]),
    told: [],
    windows: new Map(),
    shop,
  }
  const uploads = openUploads(network)
  const own: Record<string, Step> = {
    /** Parcels on their way arrive, as the carrier says when it is asked next. */
    async arrive({ rows, control }) {
      const sent = await rows<{ trackingNumber: string }>(
        `select p."trackingNumber" from parcel p join "salesOrder" o on o.id = p."orderId" where o."institutionId" = any($1) and p.state = 'shipped'`,
      )
      for (const { trackingNumber } of sent) control.tracking.advance('04', trackingNumber, 6)
      return sent.length === 0 ? 'nobody' : 'on their way'
    },
    upload: (_, dice) => uploads.send(dice.of(buyers)!.token),
    async look(_, dice) {
      const clerk = dice.of(clerks)!
      await call(clerk, readDashboard, {}, {})
      await call(clerk, listOfficeOrders, { query: {} }, {})
      await call(dice.of(buyers)!, listProducts, { query: { q: dice.one('장갑', '마스크', '거즈') } }, {})
      return 'looked'
    },
  }
  const steps: Record<string, Step> = {
    ...buyingSteps,
    ...staffSteps,
    ...creditSteps,
    ...moneySteps,
    ...exchangeSteps,
    ...invoiceSteps,
    ...own,
  }
  const bag = Object.entries(weights).flatMap(([name, weight]) => Array<string>(weight).fill(name))
  const done = new Map<string, number>()
  let stopped = false
  async function play() {
    while (!stopped) {
      const name = random.pick(bag)
      const dice = diceOf(Array.from({ length: 24 }, () => random.whole(0, 1_000_000)))
      // whoever is not answered gives up here; how the call ended is noted by the network
      const came = await steps[name]!(round, dice).catch(() => 'gave up')
      const what = came === 'nobody' || came === 'gave up' ? `${name}: ${came}` : name
      done.set(what, (done.get(what) ?? 0) + 1)
      await sleep(PAUSE_MS)
    }
  }
  const playing = Array.from({ length: PLAYERS }, play)
  return {
    round,
    uploads,
    /** How often each thing was done, could not be, or was given up. */
    done,
    async stop() {
      stopped = true
      await Promise.all(playing)
    },
    close: () => db.close(),
    /** Of these clinics the database has these orders, whoever knows of them. */
    orders: async () =>
      (
        await round.rows<{ number: string }>(
          `select number from "salesOrder" where "institutionId" = any($1)`,
        )
      ).map(({ number }) => number),
  }
}
