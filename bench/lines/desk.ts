import { query } from '../buyers.ts'
import { quick } from '../command.ts'
import { inTurn, load } from '../load.ts'
import type { Place } from '../place.ts'
import { asStaff, openClerks, type Clerk } from '../staff.ts'
import type { Line } from '../table.ts'
import { readersTarget } from './reading.ts'

export const READERS = 32
const SECONDS = quick ? 5 : 8
const SAVE_EVERY_MS = 1_000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Answer = { resultCode: string; body: Record<string, never> }
/** Who is told that the shop is busy tries again, as a person does. */
export async function send(
  place: Place,
  clerk: Clerk,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(place.shop.url + path, {
    method,
    headers: { ...asStaff(clerk), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answered = (await answer.json()) as Answer
  const { resultCode, body: reply } = answered
  if (resultCode === 'busy') {
    await pause(SAVE_EVERY_MS)
    return send(place, clerk, method, path, body)
  }
  if (resultCode !== '0000') throw new Error(`${method} ${path}: ${JSON.stringify(answered)}`)
  return reply
}

/** What staff do to what is sold, while clinics read lists and search. */
export async function deskLines(place: Place): Promise<Line[]> {
  const { clerk, read } = await openDesk(place)
  return [await saveLine(place, clerk, read)]
}

/** A clerk, and the readers of lists and searches. */
export async function openDesk(place: Place) {
  const [clerk] = await openClerks(place.databaseUrl, 1)
  const target = await readersTarget(place)
  const read = () => load(target, SECONDS, READERS)
  await read()
  return { clerk: clerk!, read }
}

export type Read = () => ReturnType<typeof load>
/** Works while the readers read. */
export async function meanwhile(read: Read, work: () => Promise<unknown>) {
  let over = false
  const working = (async () => {
    while (!over) await work()
  })()
  const measured = await read()
  over = true
  await working
  return measured
}

async function saveLine(place: Place, clerk: Clerk, read: Read): Promise<Line> {
  const [product] = await query<{ id: number }>(
    place.databaseUrl,
    `with added as (
       insert into "productOption" ("productId", code, name, rank, "listPrice", price)
       select p.id, p.code || '-B' || n, '옵션 ' || n, 10 + n, p."listPrice", p.price
       from (select id, code, "listPrice", price from product where "saleState" = 'on-sale' and price > 1000 and kind = 'consumable' and "optionCount" = 1 order by id limit 1) p, generate_series(2, 5) n
       returning "productId") select distinct "productId" as id from added`,
  )
  const path = `/api/bo/products/${product!.id}`
  let saves = 0
  const save = async () => {
    const {
      history: _,
      needsPermit: __,
      brandName: ___,
      categoryName: ____,
      options,
      ...held
    } = (await send(place, clerk, 'GET', path)) as {
      options: { code: string; price: number; listPrice: number }[]
      history: object[]
    } & Record<string, unknown>
    const body = {
      ...held,
      options: options.map(({ code: _code, ...option }) => ({
        ...option,
        price: option.listPrice - (saves % 9),
      })),
      spec: `계측 ${saves}`,
      reason: '계측',
    }
    await send(place, clerk, 'PUT', path, body)
    saves++
    await pause(SAVE_EVERY_MS)
  }
  const compared = await inTurn(() => meanwhile(read, save), read)
  return {
    name: `lists and searches of ${READERS} while a product with 5 options is saved each second, ${place.products} products`,
    target: '≥ 0.9 of the readers alone',
    ...compared,
    note: `${saves} saves`,
    met: compared.ratio >= 0.9 && compared.errors === 0 && saves > 0,
  }
}
