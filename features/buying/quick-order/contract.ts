import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { addToCart, LineProblem } from '#features/buying/cart/contract.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { PriceStep } from '#features/shelf/prices/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

/** A list of more lines is refused whole. */
export const QUICK_LINES = 300
/** So many lines of the longest text. */
const LIST_BYTES = 131_072
export const LONGEST_TEXT = 100

export const QuickOption = z.object({
  optionId: z.int(),
  optionName: z.string(),
  productCode: z.string(),
  name: z.string(),
  spec: z.string(),
  picture: z.string(),
  storage: Storage,
  unitName: z.string(),
  packQuantity: z.int(),
  minQuantity: z.int(),
  stepQuantity: z.int(),
  listPrice: wonSchema,
  /** Every quantity at which the unit price changes, from 1 up. */
  steps: z.array(PriceStep),
  available: z.int(),
  nextExpiry: z.iso.date().nullable(),
  nearExpiry: z.boolean(),
  restockOn: z.iso.date().nullable(),
  /** Why no quantity of it can be ordered; null when only the quantity decides. */
  refusal: LineProblem.nullable(),
})
export type QuickOption = z.infer<typeof QuickOption>

/** How a text found its options: by a code or a barcode, by a name, or only nearly by a code. */
export const Hit = z.object({
  how: z.enum(['exact', 'name', 'near', 'none']),
  optionIds: z.array(z.int()),
})
export type Hit = z.infer<typeof Hit>

export const checkTexts = endpoint({
  method: 'POST',
  path: '/api/fo/quick-orders/check',
  summary: 'What each code, barcode or name of a pasted list stands for, with price and stock of this moment',
  access: 'buyer',
  passive: true,
  bodyBytes: LIST_BYTES,
  body: z.object({
    texts: z
      .array(z.string().trim().min(1).max(LONGEST_TEXT))
      .min(1, { error: '품번이나 상품명을 적어 주세요.' })
      .max(3_000),
  }),
  reply: z.object({
    /** In the order of the texts. */
    hits: z.array(Hit),
    options: z.array(QuickOption),
  }),
  refusals: {
    'too-many-lines': {
      status: 422,
      message: `{0}줄이에요. 한 번에 ${QUICK_LINES}줄까지 읽을 수 있어요. 나누어 붙여 주세요.`,
    },
  },
})

export const addQuickOrder = endpoint({
  method: 'POST',
  path: '/api/fo/quick-orders',
  summary: 'Put the good lines of a list into the cart, once for each key: all of them or none',
  access: 'buyer',
  idempotent: true,
  bodyBytes: LIST_BYTES,
  body: addToCart.body,
  reply: z.object({ count: z.int() }),
  refusals: addToCart.refusals,
})
