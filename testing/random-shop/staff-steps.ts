import {
  decideClaim,
  moveClaim,
  readOfficeClaim,
  retryRefund,
  settleClaim,
} from '#features/delivery/claims/contract.ts'
import { collectRecalled, startRecall } from '#features/delivery/recalls/contract.ts'
import {
  giveUpParcel,
  packParcel,
  pickPile,
  readBench,
  readQueue,
  shipParcels,
} from '#features/delivery/shipments/contract.ts'
import { changeKinds, changeLotPieces, receiveGoods } from '#features/shelf/stock-keeping/contract.ts'
import { call, type Dice, type Round } from './world.ts'

/** Some of what waits is set aside, from any lot that has free pieces; often less than is wanted. */
async function pick(round: Round, dice: Dice) {
  const own = await round.rows<{ number: string }>(
    `select number from "salesOrder" where "institutionId" = any($1) union all select number from claim where "institutionId" = any($1)`,
  )
  const numbers = new Set(own.map(({ number }) => number))
  const queue = (await call(round.clerks[0]!, readQueue, { query: { size: 1_000 } })).reply.rows
  const waiting = queue.filter(
    ({ orderNumber, stage }) => numbers.has(orderNumber) && !['packed', 'shipped'].includes(stage),
  )
  const row = dice.of(waiting)
  const pile = row && { orderNumber: row.orderNumber, storage: row.storage }
  if (!pile) return 'nobody'
  const clerk = dice.one(round.clerks[0]!, round.clerks[0]!, round.clerks[1]!)
  const bench = await call(clerk, readBench, { params: pile })
  // gone since the queue was read
  if (bench.resultCode !== '0000') return `${pile.orderNumber} ${bench.resultCode}`
  const { lines } = bench.reply
  const scans = lines.flatMap((line) => {
    const lot = dice.of(line.lots.filter(({ free, refused }) => free > 0 && !refused))
    const most = Math.min(lot?.free ?? 0, line.wanted - line.picked)
    return lot && most > 0
      ? [{ code: lot.lotNumber, quantity: dice.one(most, most, dice.from(1, most)) }]
      : []
  })
  if (scans.length === 0) return `${pile.orderNumber} has nothing to pick`
  const picked = await call(clerk, pickPile, { params: pile, body: { scans, anyLot: true } })
  return `${pile.orderNumber} ${JSON.stringify(scans.map(({ quantity }) => quantity))} ${picked.resultCode}`
}

type Parcel = { id: number; number: number; orderNumber: string; storage: string; trackingNumber: string }
const parcelsIn = (round: Round, ...states: string[]) =>
  round.rows<Parcel>(
    `select p.id, p.number, coalesce(c.number, o.number) as "orderNumber", p.storage, p."trackingNumber"
     from parcel p join "salesOrder" o on o.id = p."orderId" left join claim c on c.id = p."claimId" where o."institutionId" = any($1) and p.state = any($2) order by p.id`,
    states,
  )

async function pack(round: Round, dice: Dice) {
  const parcel = dice.of(await parcelsIn(round, 'picking'))
  if (!parcel) return 'nobody'
  const answer = await call(round.clerks[0]!, packParcel, {
    params: { parcelId: parcel.id },
    body: { boxes: 1 },
  })
  return `${parcel.orderNumber}/${parcel.number} ${answer.resultCode}`
}

async function giveUp(round: Round, dice: Dice) {
  const parcel = dice.of(await parcelsIn(round, 'picking', 'packed'))
  if (!parcel) return 'nobody'
  const answer = await call(round.clerks[0]!, giveUpParcel, { params: { parcelId: parcel.id }, body: {} })
  return `${parcel.orderNumber}/${parcel.number} ${answer.resultCode}`
}

let serial = 0
async function ship(round: Round, dice: Dice) {
  const parcel = dice.of(await parcelsIn(round, 'picking', 'packed'))
  if (!parcel) return 'nobody'
  const trackingNumber = `8${String(process.pid).padStart(6, '0').slice(-6)}${String(++serial).padStart(5, '0')}`
  const handover = parcel.storage === 'ambient' ? null : { temperature: 4, by: '김출고', to: '박인수' }
  const row = {
    orderNumber: `${parcel.orderNumber}/${parcel.number}`,
    carrier: '04',
    trackingNumber,
    handover,
  }
  const { reply } = await call(round.clerks[0]!, shipParcels, { body: { rows: [row] } })
  return `${row.orderNumber} ${reply.rows[0]!.problem || 'shipped'}`
}

type Found = { number: string; state: string; trouble: string }
const claimsIn = (round: Round, where: string) =>
  round.rows<Found>(
    `select number, state, trouble from claim where "institutionId" = any($1) and ${where} order by id`,
  )

async function decide(round: Round, dice: Dice) {
  const found = dice.of(await claimsIn(round, `state = 'asked'`))
  if (!found) return 'nobody'
  const params = { claimNumber: found.number }
  const { lines } = (await call(round.clerks[0]!, readOfficeClaim, { params })).reply
  const decision = dice.one('approve', 'approve', 'approve', 'approve', 'reject')
  const approved = lines.map(({ line, quantity }) => ({
    line,
    quantity: dice.one(quantity, quantity, dice.upTo(quantity)),
  }))
  const body = { seen: 'asked', decision, approved, words: '확인했어요.' }
  const answer = await call(round.clerks[0]!, decideClaim, { params, body })
  return `${found.number} ${decision} ${JSON.stringify(approved.map(({ quantity }) => quantity))} ${answer.resultCode}`
}

async function collect(round: Round, dice: Dice) {
  const found = dice.of(
    await claimsIn(round, `kind <> 'cancel' and state in ('approved', 'collecting', 'collected')`),
  )
  if (!found) return 'nobody'
  const to = { approved: 'collecting', collecting: 'collected', collected: 'inspecting' }[found.state]
  const params = { claimNumber: found.number }
  const send = (next: typeof to) =>
    call(round.clerks[0]!, moveClaim, { params, body: { seen: found.state, to: next } })
  const answer = await send(to)
  if (answer.resultCode === 'collected-already') await send('collected')
  return `${found.number} to ${to} ${answer.resultCode}`
}

/** What came back is put among the good pieces, into quarantine or scrapped, piece by piece. */
async function inspect(round: Round, dice: Dice) {
  const found = dice.of(await claimsIn(round, `state = 'inspecting' and not settling`))
  if (!found) return 'nobody'
  const params = { claimNumber: found.number }
  const { lines } = (await call(round.clerks[0]!, readOfficeClaim, { params })).reply
  const counted = new Map<string, { line: number; lotId: number; fate: string; quantity: number }>()
  for (const { line, approved, lots } of lines) {
    const pieces = lots.flatMap(({ lotId, quantity }) => Array<number>(quantity).fill(lotId))
    for (const lotId of pieces.slice(0, approved)) {
      const fate = dice.one('good', 'good', 'quarantine', 'scrap')
      const key = `${line}/${lotId}/${fate}`
      const before = counted.get(key)?.quantity ?? 0
      counted.set(key, { line, lotId, fate, quantity: before + 1 })
    }
  }
  if (counted.size === 0) return `${found.number} has no lots`
  const asReturn = found.number.startsWith('E') && dice.upTo(4) === 0
  const body = { seen: 'inspecting', goods: [...counted.values()], words: '검수했어요.', asReturn }
  const answer = await call(round.clerks[0]!, settleClaim, { params, body })
  return `${found.number} ${JSON.stringify([...counted.values()].map(({ fate, quantity }) => [fate, quantity]))} ${answer.resultCode}`
}

async function retry(round: Round, dice: Dice) {
  const found = dice.of(await claimsIn(round, `settling and trouble <> ''`))
  if (!found) return 'nobody'
  const answer = await call(round.clerks[0]!, retryRefund, { params: { claimNumber: found.number } })
  return `${found.number} ${answer.resultCode}`
}

const lotsOf = ({ shop, options }: Round) =>
  shop.run<{ id: number; optionId: number; number: string; onHand: number; quarantined: number }>(
    `select id, "optionId", number, "onHand", quarantined from lot where "optionId" = any($1) order by id`,
    [options],
  )

/** A count that differs, quarantine and back, scrap. */
async function count(round: Round, dice: Dice) {
  const lot = dice.of(await lotsOf(round))!
  const kind = dice.of(changeKinds)!
  const of = kind === 'release' || kind === 'scrap-quarantined' ? lot.quarantined : lot.onHand
  const quantity =
    kind === 'adjust'
      ? dice.one(-1, 1)
      : kind === 'count'
        ? Math.max(0, of + dice.one(-2, 1))
        : dice.from(1, 2)
  const body = { kind, quantity, seen: lot.onHand, note: '실사' }
  const answer = await call(round.clerks[0]!, changeLotPieces, { params: { lotId: lot.id }, body })
  return `${kind} ${quantity} of ${lot.number} ${answer.resultCode}`
}

async function receive(round: Round, dice: Dice) {
  const lot = dice.of(await lotsOf(round))!
  const optionId = dice.of(round.options)!
  const again = dice.upTo(1) === 0 && lot.optionId === optionId
  const line = {
    optionId,
    lotNumber: again ? lot.number : `N${process.pid}-${++serial}`,
    expiresOn: dice.one('2027-03-31', '2028-12-31'),
    quantity: dice.from(1, 6),
    shortDateTaken: true,
  }
  const body = { supplier: '시험 공급처', temperature: dice.one(4, 4, 15), lines: [line] }
  return `${line.quantity} of ${line.lotNumber} ${(await call(round.clerks[0]!, receiveGoods, { body })).resultCode}`
}

async function recall(round: Round, dice: Dice) {
  const lot = dice.of(await lotsOf(round))!
  const body = {
    lotIds: [lot.id],
    reason: '봉함 불량',
    grade: 2,
    reportDue: '2026-12-31',
    notice: '쓰지 말아 주세요.',
  }
  return `${lot.number} ${(await call(round.clerks[0]!, startRecall, { body })).resultCode}`
}

async function takeRecalled(round: Round, dice: Dice) {
  const found = dice.of(
    await round.rows<{ recallId: number; institutionId: number }>(
      `select "recallId", "institutionId" from "recallNotice" where "institutionId" = any($1) order by 1, 2`,
    ),
  )
  if (!found) return 'nobody'
  const answer = await call(round.clerks[0]!, collectRecalled, { params: found })
  return `recall ${found.recallId} ${answer.resultCode} ${answer.reply?.pieces ?? ''}`
}

export const staffSteps = {
  pick,
  pack,
  giveUp,
  ship,
  decide,
  collect,
  inspect,
  retry,
  count,
  receive,
  recall,
  takeRecalled,
}
