import { expect } from 'vitest'
import type { Clock } from '#platform/clock/clock.ts'
import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openApp } from '#apps/server/app.ts'
import { createDatabase } from '../database.ts'
import { openSender, type SendOptions, type Target } from '../send.ts'
import { openShop, type Shop } from '../shop.ts'
import { addBuyers, addLot, addProduct, type Buyer } from '../trade.ts'

type Clerk = Awaited<ReturnType<Shop['asStaff']>>
/** Numbers that one step is played with; the same numbers choose the same things. */
export type Dice = ReturnType<typeof diceOf>
type World = Awaited<ReturnType<typeof openWorld>>
/** A round whose time and processes are its own. */
export type OwnRound = Awaited<ReturnType<typeof openRound>>
/** What most steps need of it: they may as well be taken in a shop that is somewhere else. */
export type Round = Pick<
  OwnRound,
  'buyers' | 'clerks' | 'clinics' | 'control' | 'faults' | 'options' | 'rows' | 'told' | 'windows'
> & { shop: Pick<Shop, 'run' | 'send' | 'gatewayDoor' | 'booksViolations'> & { clock: Clock } }

export function diceOf(numbers: readonly number[]) {
  let at = 0
  const next = () => numbers[at++ % numbers.length]!
  return {
    /** From 0 to `most`. */
    upTo: (most: number) => next() % (most + 1),
    from: (least: number, most: number) => least + (next() % (most - least + 1)),
    of: <T>(list: readonly T[]): T | undefined => list[next() % Math.max(1, list.length)],
    one: <T>(...list: [T, ...T[]]): T => list[next() % list.length]!,
  }
}

const SHELF = [
  { price: 12_000, kind: 'consumable' },
  { price: 33_300, kind: 'cosmetic' },
  { price: 7_770, kind: 'book', taxable: false },
  { price: 90_910, kind: 'drug', storage: 'cold' },
]

/** Two server processes on one database; every call goes to the other one of them than the call before. */
export async function openWorld() {
  const database = await createDatabase({ seeded: true })
  const shop = await openShop({ database, now: '2026-11-23T00:00:00Z', env: { IDLE_MINUTES: '1440' } })
  const db = openDatabase(shop.url, { poolSize: 10 })
  const other = await openApp({ ...shop, db }, { secret: SECRET, strictReplies: true })
  await other.http.ready()
  const apps = [shop.app, other]
  const processes = [shop, { ...shop, db }]
  let calls = 0
  const faults: string[] = []
  const inject: Target['inject'] = async (call) => {
    const answer = await apps[calls++ % 2]!.http.inject(call)
    if (answer.statusCode >= 500 && answer.statusCode !== 503)
      faults.push(`${JSON.stringify(call).slice(0, 300)}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    return answer
  }
  const { senderOf } = openSender({ inject }, shop.settings.securedKey)
  const seated = <P extends { token: string; refreshToken: string; processId: string }>(person: P) => ({
    ...person,
    send: senderOf({ ...person, session: person }) as Buyer['send'],
  })
  return {
    shop,
    ownerUrl: database.url,
    /** Calls that a process answered with a fault of its own. */
    faults,
    /** The services of one process and of the other. */
    processOf: (n: number) => processes[n % 2]!,
    seated,
    control: (await shop.gatewayDoor()).control,
    async close() {
      await other.http.close()
      await db.close()
    },
  }
}
const SECRET = 'a secret that only tests sign tokens with'

/** Two clinics and a shelf of their own, for one run of steps. */
export async function openRound(world: World, limit = 2_500_000) {
  const { shop } = world
  const made = await addBuyers(shop, 2, { limit, points: 60_000 })
  await shop.run(
    `insert into "creditTerms" ("institutionId", "creditLimit", "termDays", "overdueBlocks", "overLimitAsks", blocked, reason, actor, at)
     select id, $3, 30, false, true, false, '거래 시작', 'test', $2 from unnest($1::int[]) as id`,
    [ids(made), shop.clock.now(), limit],
  )
  const options: number[] = []
  for (const { price, kind, taxable = true, storage = 'ambient' } of SHELF) {
    const optionId = await addProduct(shop, { price, kind, taxable, storage, stock: 60 })
    await addLot(shop, optionId, { quantity: 25, expiresOn: '2027-03-31' })
    options.push(optionId)
  }
  // one clinic has a price of its own, and more pieces cost everybody less
  await shop.run(
    `insert into "priceEntry" ("optionId", "institutionId", "minQuantity", "unitPrice") values ($1, $3, 1, 11001), ($2, null, 3, 29999)`,
    [options[0], options[1], made[0]!.institutionId],
  )
  const names = await shop.run<{ loginId: string }>(
    'select "loginId" from member where id = any($1::int[]) order by id',
    [made.map(({ memberId }) => memberId)],
  )
  const round = {
    ...world,
    options,
    clinics: made.map(({ institutionId }) => institutionId),
    buyers: [] as Buyer[],
    clerks: [] as Clerk[],
    /** What the payment window was opened for, by order. */
    windows: new Map<string, PaymentWindow>(),
    /** What was done, and what came of it. */
    told: [] as string[],
    /** Sessions end while time passes. */
    async signIn() {
      round.buyers = await Promise.all(names.map(async ({ loginId }) => world.seated(await shop.as(loginId))))
      round.clerks = await Promise.all(
        ['admin01', 'ops01'].map(async (loginId) => world.seated(await shop.asStaff(loginId)) as Clerk),
      )
    },
    rows: <Row>(text: string, ...values: unknown[]) => shop.run<Row>(text, [ids(made), ...values]),
  }
  await round.signIn()
  return round
}
const ids = (made: readonly Pick<Buyer, 'institutionId'>[]) => made.map(({ institutionId }) => institutionId)

type PaymentWindow = { method: string; gatewayOrderId: string; amount: number; taxFreeAmount: number }

let keys = 0
/** Sends it under a key of its own, and gives its answer's code beside the reply. */
export const call = async <E extends Endpoint>(
  person: Pick<Buyer, 'send'>,
  endpoint: E,
  input: object,
  options: SendOptions = { key: `random-${process.pid}-${++keys}` },
) => person.send(endpoint, input as Input<E>, options)

export const expectNone = (what: string, found: readonly unknown[], told: readonly string[]) =>
  expect(found, `${what} after\n${told.join('\n')}`).toEqual([])
