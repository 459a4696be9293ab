import { listProducts, type ProductRow } from '#features/shelf/catalogue/contract.ts'
import { call } from '#platform/web/calls/call.ts'
import { partPasted, type PasteResult } from '../rules.ts'
import { readPastedLines } from './pasted-lines.ts'

const CODES_PER_CALL = 50
const MOST_CODES = 300

/** Looks pasted lines up: what of them can be ordered, and what cannot. */
export async function lookUpLines(text: string, customerType: string): Promise<PasteResult> {
  const lines = readPastedLines(text)
  const codes = [...new Set(lines.map(({ code }) => code))].slice(0, MOST_CODES)
  const found = new Map<string, ProductRow>()
  for (let at = 0; at < codes.length; at += CODES_PER_CALL) {
    const { products } = await call(listProducts, { query: { codes: codes.slice(at, at + CODES_PER_CALL) } })
    for (const product of products) found.set(product.productCode.toUpperCase(), product)
  }
  const asked = new Set(codes)
  const read = partPasted(
    lines.filter(({ code }) => asked.has(code)),
    found,
    customerType,
  )
  const over = lines
    .filter(({ code }) => !asked.has(code))
    .map(({ line, code }) => ({
      line,
      code,
      reason: `한 번에 ${MOST_CODES}종까지 채워요. 남은 줄만 다시 붙여 주세요.`,
    }))
  return { good: read.good, bad: [...read.bad, ...over] }
}
