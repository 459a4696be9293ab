import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { Allowance } from '#features/shelf/catalogue/allowance.ts'
import { ProductKind, Storage } from '#features/shelf/catalogue/contract.ts'
import { PriceReason, PriceStep } from '#features/shelf/prices/contract.ts'
import { StockState } from '#features/shelf/stock/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'

/** A cart holds at most this many different options; a list may add all of them in one call. */
export const CART_LINES = 300
/** So many lines with every field. */
const LINES_BYTES = 131_072

/** Ids are text in the cart's wire records, whole numbers in code. */
const TextId = z.codec(z.string().regex(/^[1-9]\d{0,8}$/, { error: '선택할 수 없는 값이에요.' }), z.int(), {
  decode: Number,
  encode: String,
})

/**
 * Why a line cannot be ordered as it stands, or for `price-changed` what the buyer should look at.
 * `over-unpaid`, `quantity-changed` and `not-in-cart` appear only when an order is placed, `over-allowance` there and on
 * its sheet.
 */
export const LineProblemCode = z.enum([
  'discontinued',
  'not-for-sale',
  'price-on-request',
  'sold-out',
  'clearance-over',
  'over-stock',
  'over-unpaid',
  'over-allowance',
  'no-quantity',
  'below-minimum',
  'off-step',
  'over-maximum',
  'quantity-changed',
  'not-in-cart',
  'price-changed',
])
export type LineProblemCode = z.infer<typeof LineProblemCode>

export const LineProblem = z.object({
  code: LineProblemCode,
  message: z.string(),
  /** The line stays out of an order until this is solved. */
  blocking: z.boolean(),
})
export type LineProblem = z.infer<typeof LineProblem>

const entry = {
  lineId: ['cartId', TextId],
  memberId: ['cstId', TextId],
  optionId: ['optId', TextId],
  optionName: ['optNm', z.string().default('')],
  categoryCode: ['mgtCtgSclsId', z.string().default('')],
  productCode: ['webPrdId', z.string().default('')],
  quantity: ['ordQty', z.int().default(0)],
} as const

/**
 * One line of the cart with what the page shows of it. Prices include VAT; `amount` is 0 when it cannot be
 * ordered.
 */
export const CartLine = renamed({
  ...entry,
  selected: ['selected', z.boolean()],
  name: ['name', z.string()],
  spec: ['spec', z.string()],
  brandName: ['brandName', z.string()],
  kind: ['kind', ProductKind],
  storage: ['storage', Storage],
  taxable: ['taxable', z.boolean()],
  picture: ['picture', z.string()],
  unitName: ['unitName', z.string()],
  packQuantity: ['packQuantity', z.int()],
  minQuantity: ['minQuantity', z.int()],
  stepQuantity: ['stepQuantity', z.int()],
  unitPrice: ['unitPrice', wonSchema],
  listPrice: ['listPrice', wonSchema],
  priceReason: ['priceReason', PriceReason],
  promotionName: ['promotionName', z.string().optional()],
  /** The unit price when it was put in or last changed. */
  seenPrice: ['seenPrice', wonSchema],
  amount: ['amount', wonSchema],
  nextTier: ['nextTier', z.object({ minQuantity: z.int(), unitPrice: wonSchema }).optional()],
  /** Every quantity at which the unit price changes, from 1 up. */
  steps: ['steps', z.array(PriceStep)],
  available: ['available', z.int()],
  stockState: ['stockState', StockState],
  nextExpiry: ['nextExpiry', z.iso.date().nullable()],
  nearExpiry: ['nearExpiry', z.boolean()],
  restockOn: ['restockOn', z.iso.date().nullable()],
  /** Pieces that the institution may order in a period, whatever it ordered of them already. */
  allowance: ['allowance', Allowance.nullable()],
  problem: ['problem', LineProblem.nullable()],
})
export type CartLine = z.output<typeof CartLine>

/** Won, VAT included. `total` = goods + shipping = supply + vat + taxFree; `discount` = listTotal - goods. */
export const Amounts = z.object({
  listTotal: wonSchema,
  discount: wonSchema,
  goods: wonSchema,
  shipping: wonSchema,
  supply: wonSchema,
  vat: wonSchema,
  taxFree: wonSchema,
  total: wonSchema,
})
export type Amounts = z.infer<typeof Amounts>

/** What leaves together: one parcel per storage. Its fee falls away from `freeFrom` on. */
export const Parcel = z.object({
  storage: Storage,
  lineCount: z.int(),
  goods: wonSchema,
  shipping: wonSchema,
  freeFrom: wonSchema,
  /** What is missing to free shipping; 0 when it is free. */
  missing: wonSchema,
  /** The day it leaves when ordered at this moment. */
  shipsOn: z.iso.date(),
})
export type Parcel = z.infer<typeof Parcel>

export const readCart = endpoint({
  method: 'GET',
  path: '/api/fo/od/cart/prd',
  summary:
    'The cart: every line with its price, stock and problem, parcels and amounts of the selected lines that can be ordered',
  access: 'business',
  reply: renamed({
    /** False for a suspended member, who may look at the cart but not change or order it. */
    mayOrder: ['mayOrder', z.boolean()],
    /** The order sheet is made from the cart under this key; null while it is empty and was never used. */
    cartKey: ['cartKey', z.uuid().nullable()],
    lines: ['cartPrdList', z.array(CartLine)],
    parcels: ['parcels', z.array(Parcel)],
    amounts: ['amounts', Amounts],
  }),
})

export const countCart = endpoint({
  method: 'GET',
  path: '/api/fo/od/cart/prd/count',
  summary: 'How many lines the cart holds',
  access: 'signed-in',
  passive: true,
  reply: z.int(),
})

const Quantity = z.int({ error: '수량은 정수로 입력해 주세요.' }).default(0)

/**
 * An entry as it is sent in: what the server knows better (cartId, cstId, names) may come along and is not
 * read.
 */
const NewEntry = renamed({ optionId: ['optId', TextId], quantity: ['ordQty', Quantity] })

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/fo/od/cart/prd',
  summary:
    'Put lines into the cart, adding to what is there; a bad line is named at its field and then nothing changes',
  access: 'buyer',
  bodyBytes: LINES_BYTES,
  body: renamed({
    lines: ['cartPrdList', z.array(NewEntry).min(1, { error: '상품을 선택해 주세요.' }).max(CART_LINES)],
  }),
  reply: z.object({ count: z.int(), cartKey: z.uuid() }),
  refusals: {
    'option-not-found': {
      status: 404,
      message: '주문할 수 없는 상품이 있어요. 화면을 새로 고쳐 다시 골라 주세요.',
    },
    'cart-full': {
      status: 409,
      message: '장바구니에는 {0}종까지 담을 수 있어요. 안 쓰는 상품을 지우고 다시 담아 주세요.',
    },
  },
})

export const removeFromCart = endpoint({
  method: 'POST',
  path: '/api/fo/od/cart/prd/delete',
  summary: 'Take lines out of the cart; one that is not there is no mistake',
  access: 'buyer',
  bodyBytes: LINES_BYTES,
  body: renamed({
    lines: [
      'cartPrdDataList',
      z
        .array(renamed({ lineId: ['cartId', TextId] }))
        .min(1, { error: '상품을 선택해 주세요.' })
        .max(CART_LINES),
    ],
  }),
  reply: z.object({ count: z.int() }),
})

export const changeCart = endpoint({
  method: 'POST',
  path: '/api/fo/od/cart/prd/order/modify',
  summary:
    'Change quantity or option of lines, and mark those that go to the order sheet; a bad line is named at its field and then nothing changes',
  access: 'buyer',
  bodyBytes: LINES_BYTES,
  body: renamed({
    lines: [
      'cartPrdDataList',
      z
        .array(
          renamed({
            lineId: ['cartId', TextId],
            quantity: ['ordQty', z.int({ error: '수량은 정수로 입력해 주세요.' }).optional()],
            optionId: ['optId', TextId.optional()],
            selected: ['selected', z.boolean().optional()],
          }),
        )
        .min(1, { error: '상품을 선택해 주세요.' })
        .max(CART_LINES)
        .refine((list) => new Set(list.map(({ lineId }) => lineId)).size === list.length, {
          error: '같은 상품이 두 번 들어 있어요.',
        }),
    ],
    /** The lines named here become the only selected ones. */
    onlyThese: ['onlyThese', z.boolean().optional()],
  }),
  reply: z.object({ count: z.int() }),
  refusals: {
    'line-not-found': { status: 404, message: '장바구니에 없는 상품이에요. 장바구니를 새로 확인해 주세요.' },
  },
})
