import { expect, test } from 'vitest'
import { demoProducts } from '#demo/catalogue/product-list.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { openShop } from '#testing/shop.ts'
import { heldBack } from './recall-held-back.ts'
import { latest } from './recall-latest.ts'
import { later } from './recall-later.ts'
import { tuned } from './recall-tuned.ts'

/** Of products, categories or brands. */
const codesOf = (meant: string) =>
  new Set(
    meant
      .split(' ')
      .flatMap((name) =>
        demoProducts
          .filter(
            ({ code, category, brand }) =>
              code === `DM-${name}` || `${category}-`.startsWith(`${name}-`) || brand === name,
          )
          .map(({ code }) => code),
      ),
  )

async function measure(list: Record<string, string>) {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const queries = Object.entries(list).flatMap(([kind, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => line.trim().split(' = '))
      .map(([typed, meant]) => ({ kind, typed: typed!, meant: codesOf(meant!) })),
  )
  const missed: string[] = []
  const notFirst: string[] = []
  for (const { kind, typed, meant } of queries) {
    const { reply } = await member.send(listProducts, { query: { q: typed } })
    const found = reply.products.slice(0, 10).map(({ productCode }) => productCode)
    const told = `${kind}: ${typed} → ${reply.nearest ? 'nearest ' : ''}${reply.correctedTo ?? ''} ${found.slice(0, 3).join(' ')}`
    if (!found.some((code) => meant.has(code))) missed.push(told)
    if (!meant.has(found[0]!)) notFirst.push(told)
  }
  return { size: queries.length, missed, notFirst }
}

test('[PD-03] of what buyers type 98 in 100 are found in the first ten, and 90 in 100 come first', async () => {
  for (const list of [tuned, heldBack, later, latest]) {
    const { size, missed, notFirst } = await measure(list)
    expect(size).toBeGreaterThanOrEqual(90)
    expect(missed.length / size, missed.join('\n')).toBeLessThanOrEqual(0.02)
    expect(notFirst.length / size, notFirst.join('\n')).toBeLessThanOrEqual(0.1)
  }
})
