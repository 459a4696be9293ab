import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { Amounts, CART_LINES, Parcel } from '#features/buying/cart/contract.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { offerRefusals, SpecialOrderId } from '#features/buying/special-orders/contract.ts'
import { CreditBlock, CreditState } from '#features/money/credit/contract.ts'
import { PriceReason } from '#features/shelf/prices/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { AddOnNumber, AddTo, notAddable } from './add-on-contract.ts'
import { ChangedLine, LeftOutLine } from './changed-line-contract.ts'
import { DeliveryAddress, NewDeliveryAddress } from './addresses-contract.ts'
import { OrderStatus } from './overview-contract.ts'
import { SheetLines } from './own-sheet-contract.ts'
import { PaymentKind, PaymentWindow, TaxDocument } from './payment-contract.ts'

/** 01: from the cart; 02: a special order. */
export const OrderType = z.enum(['01', '02'])

const SheetLine = z.object({
  optionId: z.int(),
  optionName: z.string(),
  productCode: z.string(),
  name: z.string(),
  spec: z.string(),
  picture: z.string(),
  unitName: z.string(),
  storage: Storage,
  taxable: z.boolean(),
  quantity: z.int(),
  unitPrice: wonSchema,
  listPrice: wonSchema,
  priceReason: PriceReason,
  amount: wonSchema,
  /** Of near-expiry goods that are sold for less: all of them are good until this day. */
  useBy: z.iso.date().nullable(),
})

export const Consent = z.object({ code: z.string().max(20), version: z.iso.date() })

const PaymentChoice = z.object({
  kind: PaymentKind,
  allowed: z.boolean(),
  /** Why it cannot be chosen; empty when it can. */
  reason: z.string(),
  taxDocuments: z.array(TaxDocument),
})

export const readOrderSheet = endpoint({
  method: 'GET',
  path: '/api/fo/order-sheets',
  summary: 'Everything the order sheet shows, made from the selected lines of the cart or from its own',
  access: 'buyer',
  query: renamed({
    orderType: ['ordType', OrderType.default('01')],
    specialOrderId: ['sordId', z.string().max(40).optional()],
    draftId: ['tordId', z.string().max(40).optional()],
    /** A sheet of its own lines, which leaves the cart alone: both or none. */
    sheetKey: ['sheetKey', z.uuid().optional()],
    lines: ['lines', SheetLines.optional()],
    /** The order that this one is to be added to. */
    addTo: ['addTo', AddOnNumber.optional()],
  }),
  reply: z.object({
    cartKey: z.uuid(),
    /** Made from its own lines: the cart stays as it is. */
    own: z.boolean(),
    /** The offer of a special order's sheet, whose draft is the key. */
    specialOrderId: z.string().nullable(),
    lines: z.array(SheetLine),
    leftOut: z.array(LeftOutLine),
    /** An order made from this sheet that still waits for its payment window. */
    waiting: z.object({ orderNumber: z.string() }).nullable(),
    /** Earlier orders that this one may travel with, and the one that it does: null when that is no longer possible. */
    addable: z.array(AddTo),
    addTo: AddTo.nullable(),
    parcels: z.array(Parcel),
    amounts: Amounts,
    addresses: z.array(DeliveryAddress),
    /** What this person may order without a director, and has ordered this month, won. */
    person: z.object({
      orderLimit: wonSchema.nullable(),
      monthLimit: wonSchema.nullable(),
      spent: wonSchema,
    }),
    credit: CreditState.extend({
      dueOn: z.iso.date(),
      block: CreditBlock.nullable(),
      /** Whether an order over the limit may wait for staff. */
      overLimitAsks: z.boolean(),
    }),
    points: z.object({
      balance: wonSchema,
      /** The part of the goods that points may pay for. */
      cap: wonSchema,
      usable: wonSchema,
      reason: z.string(),
    }),
    payments: z.array(PaymentChoice),
    /** First and last day that may be asked for. */
    wanted: z.object({ from: z.iso.date(), to: z.iso.date() }),
    agreements: z.array(
      Consent.extend({
        title: z.string(),
        text: z.string(),
        summary: z.string(),
        details: z.array(z.object({ term: z.string(), text: z.string() })),
        /** The day this member last agreed to this very text; null when it was never asked in this version. */
        agreedOn: z.iso.date().nullable(),
      }),
    ),
    orderer: z.object({
      name: z.string(),
      phone: z.string(),
      institutionName: z.string(),
      taxEmail: z.string(),
    }),
  }),
  refusals: {
    'nothing-to-order': { status: 409, message: '주문할 상품이 없어요. 장바구니에서 상품을 골라 주세요.' },
    'lines-refused': { status: 409, message: '{0}' },
    ...offerRefusals,
  },
})

const OrderedLine = z.object({
  optionId: z.int().min(1).max(2_147_483_647),
  quantity: z
    .int({ error: '수량은 정수로 입력해 주세요.' })
    .min(1, { error: '수량은 1개 이상이어야 해요.' })
    .max(99_999, { error: '한 번에 99,999개까지 주문할 수 있어요.' }),
  /** What the buyer saw: compared, never charged. */
  unitPrice: wonSchema,
  /** What the sheet showed, when its buyer agreed to fewer. */
  shownQuantity: z.int().min(1).max(99_999).optional(),
})

const eachOnce = (lines: { optionId: number }[]) =>
  new Set(lines.map((line) => line.optionId)).size === lines.length

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/fo/orders',
  summary: 'Place an order: credit and points stand at once, the gateway kinds wait for the payment window',
  access: 'buyer',
  idempotent: true,
  body: z.object({
    /** The key of the cart, or of a sheet of its own lines (`own`). */
    cartKey: z.uuid({ error: '장바구니를 새로 확인해 주세요.' }),
    own: z.boolean().default(false),
    /** Of an order made from a special order's sheet: `cartKey` is then the draft of it. */
    specialOrderId: SpecialOrderId.optional(),
    lines: z
      .array(OrderedLine)
      .min(1, { error: '주문할 상품을 골라 주세요.' })
      .max(CART_LINES)
      .refine(eachOnce, { error: '같은 상품이 두 번 들어 있어요.' }),
    /**
     * One of the institution's addresses, a new one that may be kept, or to where an earlier order goes: then the
     * receiver, the memo and the day are that order's, too.
     */
    delivery: z.union(
      [
        /** `shared`: which parcels of that order the sheet counted no fee for. What would cost more since is refused. */
        z.object({ addTo: AddOnNumber, shared: z.array(Storage).max(3).optional() }),
        z.object({ addressId: z.int().min(1).max(2_147_483_647) }),
        z.object({ address: NewDeliveryAddress, save: z.boolean().default(false) }),
      ],
      { error: '배송지를 선택해 주세요.' },
    ),
    receiver: z
      .string({ error: '받는 분을 입력해 주세요.' })
      .trim()
      .min(1, { error: '받는 분을 입력해 주세요.' })
      .max(50),
    phone: NewDeliveryAddress.shape.phone,
    memo: z.string().trim().max(100).default(''),
    wantedOn: z.iso.date({ error: '출고희망일을 확인해 주세요.' }).optional(),
    points: z
      .int({ error: '포인트는 정수로 입력해 주세요.' })
      .min(0, { error: '포인트를 확인해 주세요.' })
      .max(Number.MAX_SAFE_INTEGER)
      .default(0),
    paymentKind: PaymentKind,
    /** Over the limit of credit the order waits for staff, where the terms of the clinic allow that. */
    asksApproval: z.boolean().default(false),
    taxDocument: TaxDocument,
    /** Every agreement of the sheet, in the version that the buyer was shown. */
    agreed: z.array(Consent, { error: '필수 동의를 확인해 주세요.' }).max(20),
  }),
  reply: z.object({
    orderNumber: z.string(),
    status: OrderStatus,
    total: wonSchema,
    /** What the payment window needs; null when nothing is left to pay there. */
    payment: PaymentWindow.nullable(),
  }),
  refusals: {
    'lines-changed': {
      status: 409,
      message: '그사이 바뀐 상품이 있어요. 바뀐 내용을 확인하고 다시 주문해 주세요.',
      data: z.object({ lines: z.array(ChangedLine) }),
    },
    'credit-exceeded': {
      status: 409,
      message: '주문가능 여신이 {0} 부족해요. 수량을 줄이거나 카드, 가상계좌로 결제해 주세요.',
      data: z.object({ missing: wonSchema, orderable: wonSchema }),
    },
    'credit-blocked': { status: 409, message: '{0}' },
    'points-exceeded': {
      status: 409,
      message: '이 주문에는 포인트를 {0}P까지 쓸 수 있어요.',
      data: z.object({ usable: wonSchema }),
    },
    'payment-unfit': { status: 409, message: '{0}' },
    'cart-already-ordered': {
      status: 409,
      message: '이미 접수된 주문이에요. 주문번호 {0}에서 확인해 주세요.',
      data: z.object({ orderNumber: z.string(), status: OrderStatus }),
    },
    'cart-changed': {
      status: 409,
      message: '장바구니가 바뀌었어요. 장바구니를 확인하고 다시 주문해 주세요.',
    },
    ...offerRefusals,
    'order-not-addable': notAddable,
    'shipping-changed': {
      status: 409,
      message: '함께 보낼 주문 {0}이 그사이 바뀌어 배송비가 {1}이에요. 배송비를 확인하고 다시 주문해 주세요.',
    },
    'address-not-found': { status: 404, message: '배송지를 찾을 수 없어요. 배송지를 다시 골라 주세요.' },
    'address-limit': {
      status: 409,
      message: '배송지는 {0}개까지 저장할 수 있어요. 저장하지 않고 주문하거나 안 쓰는 배송지를 지워 주세요.',
    },
  },
})
