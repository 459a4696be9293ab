import { expect, test } from 'vitest'
import { z } from 'zod'
import { plainPath, wirePath } from './plain-path.ts'
import { hasCodec, renamed } from './renamed.ts'

const Line = renamed({
  productId: ['webPrdId', z.int()],
  quantity: ['ordQty', z.int().default(1)],
  note: ['rmk', z.string().optional()],
})
const Cart = z.object({ lines: z.array(Line), page: z.int().default(1) })

test('a record travels under its wire names and comes back under the plain ones', () => {
  const wire = z.encode(Line, { productId: 7, quantity: 2, note: '급함' })
  expect(wire).toEqual({ webPrdId: 7, ordQty: 2, rmk: '급함' })
  expect(z.decode(Line, wire)).toEqual({ productId: 7, quantity: 2, note: '급함' })
})

test('a field that may be missing may be missing in both directions', () => {
  expect(z.decode(Line, { webPrdId: 7 })).toEqual({ productId: 7, quantity: 1 })
  expect(z.encode(Line, { productId: 7 } as z.output<typeof Line>)).toEqual({ webPrdId: 7, ordQty: 1 })
  expect(z.safeDecode(Line, {} as z.input<typeof Line>).success).toBe(false)
})

test('codecs are found however deep they sit', () => {
  expect(hasCodec(Cart)).toBe(true)
  expect(hasCodec(z.object({ page: z.coerce.number().default(1) }))).toBe(false)
})

test('what the server finds is named as the wire names it', () => {
  const Body = renamed({ lines: ['cartPrdList', z.array(Line)] })
  expect(wirePath(Body, ['lines', 2, 'quantity'])).toBe('cartPrdList.2.ordQty')
  expect(plainPath(Body, wirePath(Body, ['lines', 2, 'quantity']).split('.'))).toBe('lines.2.quantity')
  expect(wirePath(Body, ['unknown', 'deep'])).toBe('unknown.deep')
})

test('a problem is named by the plain field', () => {
  const problem = Cart.safeParse({ lines: [{ webPrdId: 1 }, { webPrdId: 'x' }] }).error!.issues[0]!
  expect(problem.path).toEqual(['lines', 1, 'webPrdId'])
  expect(plainPath(Cart, problem.path)).toBe('lines.1.productId')
  expect(plainPath(Line.optional(), ['ordQty'])).toBe('quantity')
  expect(plainPath(Cart, ['unknown', 'deep'])).toBe('unknown.deep')
})
