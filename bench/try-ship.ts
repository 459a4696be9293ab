import { openBenchData } from './data.ts'
import { openBuyers, query } from './buyers.ts'
import { stockGoods } from './goods.ts'
import { startFloor, startShop } from './servers.ts'
import { openClerks } from './staff.ts'
import { shipLine } from './lines/shipping.ts'
const data = await openBenchData()
const databaseUrl = await data.withOrders(100000)
const clerks = await openClerks(databaseUrl, 8)
const [shop, floor] = [await startShop(databaseUrl), await startFloor(databaseUrl)]
const goods = await stockGoods(databaseUrl)
const buyers = await openBuyers(databaseUrl, 200)
const seen = new Map<string, number>()
const looking = setInterval(() => {
  void query<{ w: string; q: string }>(databaseUrl, `select coalesce(wait_event_type || ':' || wait_event, 'CPU') as w, left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as q from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and datname = current_database() and query not like '%benchOrder%'`)
    .then((rows) => rows.forEach(({ w, q }) => seen.set(`${w} | ${q}`, (seen.get(`${w} | ${q}`) ?? 0) + 1)), () => {})
}, 20)
console.log(await shipLine({ databaseUrl, shop, floor, clerks, goods, buyers } as never))
clearInterval(looking)
console.log([...seen].toSorted((a, b) => b[1] - a[1]).slice(0, 40).map(([k, n]) => `${n} ${k}`).join('\n'))
await Promise.all([shop.stop(), floor.stop()])
await data.close()
