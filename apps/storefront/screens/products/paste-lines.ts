import { listProducts, type ProductRow } from '#features/shelf/catalogue/contract.ts'
import { lineProblem } from '#features/buying/cart/rules.ts'
import { readPastedLines } from '#features/shelf/catalogue/storefront/pasted-lines.ts'
import { call } from '#platform/web/calls/call.ts'

export type BadLine = { line: number; code: string; reason: string }
export type PasteResult = { good: { product: ProductRow; quantity: number }[]; bad: BadLine[] }

const CODES_PER_CALL = 50

/** Looks pasted lines up and parts what can be ordered from what cannot, each with its reason. */
export async function lookUpLines(text: string, customerType: string): Promise<PasteResult> {
  const lines = readPastedLines(text)
  const codes = [...new Set(lines.map(({ code }) => code))].slice(0, 300)
  const found = new Map<string, ProductRow>()
  for (let at = 0; at < codes.length; at += CODES_PER_CALL) {
    const { products } = await call(listProducts, { query: { codes: codes.slice(at, at + CODES_PER_CALL) } })
    for (const product of products) found.set(product.productCode.toUpperCase(), product)
  }
  const sums = new Map<string, number>()
  const bad: BadLine[] = []
  for (const { line, code, quantity } of lines) {
    const product = found.get(code)
    const sum = (sums.get(code) ?? 0) + (quantity ?? 0)
    const reason = !product
      ? '찾을 수 없는 품번이에요.'
      : product.optionCount > 1
        ? '옵션이 여러 개예요. 상품 상세에서 골라 주세요.'
        : quantity === undefined
          ? '수량을 읽을 수 없어요.'
          : lineProblem(product, sum, customerType)?.message
    if (reason) bad.push({ line, code, reason })
    else sums.set(code, sum)
  }
  return { good: [...sums].map(([code, quantity]) => ({ product: found.get(code)!, quantity })), bad }
}
