import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { recallList } from './recall-list.ts'

const full = (codes: string) => codes.split(' ').map((code) => `DM-${code}`)

test('[PD-03] what buyers type finds what they mean', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const everything = async (q: string) => {
    const codes: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { reply } = await member.send(listProducts, { query: { q, ...(cursor && { cursor }) } })
      codes.push(...reply.products.map((product) => product.productCode))
      cursor = reply.next
    }
    return codes
  }
  expect(recallList.length).toBeGreaterThanOrEqual(60)
  const missed: unknown[] = []
  for (const { typed, finds, count, first } of recallList) {
    const found = await everything(typed)
    const missing = full(finds).filter((code) => !found.includes(code))
    if (
      missing.length ||
      (count !== undefined && found.length !== count) ||
      (first && found[0] !== `DM-${first}`)
    )
      missed.push({ typed, missing, count, found: found.length > 30 ? found.length : found.join(' ') })
  }
  expect(missed).toEqual([])
})
