import pg from 'pg'
import type { Buyer } from '../buyers.ts'
import { quick } from '../command.ts'
import { inTurn, load } from '../load.ts'
import { addRequest, placeOrder } from '../ordering.ts'
import type { Place } from '../place.ts'
import type { Line } from '../table.ts'
import { readPage } from '../walks.ts'
import { pageTargets } from './reading.ts'

const READERS = 28
const ORDERERS = 4
const SECONDS = quick ? 5 : 8
const EDIT_EVERY_MS = 1_000
const LOOK_EVERY_MS = 20
const OLDEST_MS = 2_000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Lists read while others order and prices change, against the same lists read alone; and how old a seen price is at worst. */
export async function changingLines(place: Place): Promise<Line[]> {
  const [target] = pageTargets(place, await place.listed())
  const read = () => load(target, SECONDS, READERS)
  const looker = place.buyers.at(-1)!
  const editor = await openEditor(place, looker)
  const busy = { orders: 0, errors: 0, seconds: 0 }
  const meanwhile = async () => {
    const stop = new AbortController()
    const began = performance.now()
    const others = [
      editor.edit(stop.signal),
      editor.look(stop.signal),
      ...place.buyers.slice(-1 - ORDERERS, -1).map(async (buyer, at) => {
        for (let n = at; !stop.signal.aborted; n += ORDERERS) {
          if (await buyThree(place, buyer, n)) busy.orders++
          else busy.errors++
        }
      }),
    ]
    const measured = await read()
    stop.abort()
    await Promise.all(others)
    busy.seconds += (performance.now() - began) / 1_000
    return measured
  }
  const compared = await read()
    .then(meanwhile)
    .then(() => inTurn(meanwhile, read))
    .finally(editor.close)
  const { edits, sights, stale, worstMs } = editor.seen
  const errors = compared.errors + busy.errors + stale
  return [
    {
      name: `lists read by ${READERS} while ${ORDERERS} order and a price changes each second, ${place.products} products`,
      target: '≥ 0.6 of the lists alone, no price older than 2 s',
      ...compared,
      errors,
      note: `${(busy.orders / busy.seconds).toFixed(0)} orders/s, ${edits} changes, ${sights} prices looked at, ${stale} stale, the oldest ${worstMs.toFixed(0)} ms`,
      met: compared.ratio >= 0.6 && errors === 0 && sights > 0,
    },
  ]
}

async function buyThree({ shop, goods }: Place, buyer: Buyer, n: number): Promise<boolean> {
  const at = (place: number) => goods[(n + place) % goods.length]!
  const { path, ...add } = addRequest(buyer, [at(0), at(60), at(120)])
  const added = await fetch(shop.url + path, add)
  await added.arrayBuffer()
  return added.ok && (await placeOrder(shop.url, buyer, 3))
}

/** A price that is changed: by which statement, and what it was until when. */
type Watched = { code: string; text: string; id: number; price: number; until: Map<number, number> }

/**
 * Changes, in turn, the own price of one product and the looker's group price of another, both on one page, where the
 * looker looks at them.
 */
async function openEditor({ shop, databaseUrl, listed }: Place, looker: Buyer) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { path } = (await listed()).find(({ path, rows }) => path.includes('cursor=') && rows === 24)!
  const page = await readPage(shop.url, looker, path)
  const plain = await client.query<{ code: string; id: number; price: number }>(
    `select p.code, o.id, p.price::int from product p join "productOption" o on o.id = p."defaultOptionId" join stock s on s."optionId" = o.id
    where p.code = any($1) and not p."priceOnRequest" and p.price > 10000 and s."onHand" - s.reserved > 100
      and not exists (select from "priceEntry" e where e."optionId" = o.id) order by p.rank limit 2`,
    [page.products.map(({ productCode }) => productCode)],
  )
  const [own, grouped] = plain.rows
  const entry = await client.query<{ id: number }>(
    `insert into "priceEntry" ("optionId", "priceGroupId", "unitPrice") values ($1, $2, $3) returning id`,
    [grouped!.id, looker.priceGroupId, grouped!.price - 10],
  )
  const watched: [Watched, Watched] = [
    { ...own!, text: 'update "productOption" set price = $2 where id = $1', until: new Map() },
    {
      ...grouped!,
      id: entry.rows[0]!.id,
      price: grouped!.price - 10,
      text: 'update "priceEntry" set "unitPrice" = $2 where id = $1',
      until: new Map(),
    },
  ]
  const seen = { edits: 0, sights: 0, stale: 0, worstMs: 0 }

  return {
    seen,
    async edit(stop: AbortSignal) {
      while (!stop.aborted) {
        const one = watched[seen.edits++ % 2]!
        const old = one.price
        one.price -= 10
        await client.query(one.text, [one.id, one.price])
        one.until.set(old, performance.now())
        await pause(EDIT_EVERY_MS)
      }
    },
    /** By the plain walk and by the filtered list. */
    async look(stop: AbortSignal) {
      for (let n = 0; !stop.aborted; n++) {
        const asked = performance.now()
        const { products } = await readPage(shop.url, looker, n % 2 ? path : `${path}&inStock=true`)
        for (const { code, until } of watched) {
          const row = products.find(({ productCode }) => productCode === code)
          if (!row) throw new Error(`${code} is not on its page any more`)
          const age = asked - (until.get(row.price!.unitPrice) ?? asked)
          seen.sights++
          seen.worstMs = Math.max(seen.worstMs, age)
          if (age > OLDEST_MS) seen.stale++
        }
        await pause(LOOK_EVERY_MS)
      }
    },
    close: () => client.end(),
  }
}
