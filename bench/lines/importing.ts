import { readMakingSheet, makingTitles, type MakingRows } from '#features/shelf/product-desk/making-sheet.ts'
import { readProductSheet, type SheetRow } from '#features/shelf/product-desk/sheet.ts'
import { readSheet } from '#platform/web/uploads/read-sheet.ts'
import { query } from '../buyers.ts'
import { inTurn } from '../load.ts'
import type { Place } from '../place.ts'
import type { Clerk } from '../staff.ts'
import type { Line } from '../table.ts'
import { meanwhile, openDesk, READERS, send, type Read } from './desk.ts'

const ROWS = 10_000
const LOOK_EVERY_MS = 100

/** Sheets of staff, looked at and written, while clinics read lists. */
export async function importLines(place: Place): Promise<Line[]> {
  const { clerk, read } = await openDesk(place)
  return [await changingLine(place, clerk, read), await makingLine(place, clerk, read)]
}

/** As a browser reads what was saved as text. */
const cellsOf = (lines: readonly string[]) => readSheet(new TextEncoder().encode(lines.join('\r\n')))

async function changingLine(place: Place, clerk: Clerk, read: Read): Promise<Line> {
  const options = await query<{ code: string; price: number }>(
    place.databaseUrl,
    `select o.code, o.price::int from "productOption" o join product p on p.id = o."productId"
     where o.price > 1000 and not p."priceOnRequest" and o."clearanceOf" is null order by o.id limit $1`,
    [ROWS],
  )
  const sheetOf = (less: number): SheetRow[] =>
    readProductSheet(
      cellsOf(['품번,판매가', ...options.map(({ code, price }) => `${code},${price - less}`)]),
    )!
  const write = async (times: number) => {
    const rows = sheetOf((times % 50) + 1)
    const looked = await send(place, clerk, 'POST', '/api/bo/products/sheet', { rows, apply: null })
    await send(place, clerk, 'POST', '/api/bo/products/sheet', { rows, apply: { reason: '계측' } })
    return { wrong: (looked as { wrong: number }).wrong, rows: rows.length }
  }
  return measured(place, read, 'import', write)
}

/** Every column is filled, and each time the products are new ones. */
async function makingLine(place: Place, clerk: Clerk, read: Read): Promise<Line> {
  const [at] = await query<{ brand: string; category: string }>(
    place.databaseUrl,
    `select (select code from brand order by id limit 1) as brand, (select code from category where level = 3 order by id limit 1) as category`,
  )
  const sheetOf = (times: number) =>
    readMakingSheet(
      cellsOf([
        Object.values(makingTitles).join(','),
        ...Array.from({ length: ROWS }, (_, n) =>
          [
            `MADE-${times}-${n}`,
            `계측 필러 ${times} ${n}`,
            at!.brand,
            at!.category,
            '의료기기',
            '4등급',
            '면허 기관',
            '과세',
            '냉장',
            '1.0mL × 1',
            '개',
            1,
            1,
            1,
            `수허 26-${n}`,
            'B02010.01',
            '조직수복용생체재료',
            `MODEL-${n}`,
            '(주)메디웍스',
            '대한민국',
            '제조일부터 36개월',
            `MADE-${times}-${n}`,
            '기본',
            `0880000${String(n).padStart(7, '0')}`,
            120_000,
            90_000,
          ].join(','),
        ),
      ]),
    ) as MakingRows
  const write = async (times: number) => {
    const rows = sheetOf(times)
    const looked = await send(place, clerk, 'POST', '/api/bo/products/new-sheet', { ...rows, apply: null })
    await send(place, clerk, 'POST', '/api/bo/products/new-sheet', { ...rows, apply: { reason: '계측' } })
    return { wrong: (looked as { wrong: number }).wrong, rows: rows.rows.length }
  }
  return measured(place, read, 'new products: import', write)
}

type Written = { wrong: number; rows: number }
async function measured(
  place: Place,
  read: Read,
  name: string,
  write: (times: number) => Promise<Written>,
): Promise<Line> {
  let times = 0
  const before = await place.shop.memoryMb()
  let most = before
  const looking = setInterval(
    () => void place.shop.memoryMb().then((mb) => (most = Math.max(most, mb))),
    LOOK_EVERY_MS,
  )
  const began = performance.now()
  const { wrong, rows } = await write(++times)
  const seconds = (performance.now() - began) / 1_000
  const compared = await inTurn(() => meanwhile(read, () => write(++times)), read)
  clearInterval(looking)
  const grown = most - before
  return {
    name: `${name} of ${rows} rows, looked at and written, and lists and searches of ${READERS} meanwhile, ${place.products} products`,
    target: '≤ 60 s, process ≤ 100 MB more, lists ≥ 0.7',
    ...compared,
    note: `${seconds.toFixed(1)} s, process ${grown} MB more, ${wrong} rows wrong, ${times} times`,
    met:
      seconds <= 60 &&
      grown <= 100 &&
      compared.ratio >= 0.7 &&
      compared.errors === 0 &&
      wrong === 0 &&
      rows === ROWS,
  }
}
