import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { OrderParams, orderNotFound } from './payment-contract.ts'

const Party = z.object({
  name: z.string(),
  businessNumber: z.string(),
  directorName: z.string(),
  address: z.string(),
  phone: z.string(),
})

const StatementLine = z.object({
  name: z.string(),
  spec: z.string(),
  /** What has left the warehouse, by lot. */
  lots: z.array(z.object({ lotNumber: z.string(), expiresOn: z.iso.date().nullable(), quantity: z.int() })),
  quantity: z.int(),
  unitName: z.string(),
  unitPrice: wonSchema,
  supply: wonSchema,
  vat: wonSchema,
  taxable: z.boolean(),
})

/**
 * 거래명세서 of one order: what was sold, without what was cancelled. Supply and VAT of the lines add up to its own, and to what
 * the order is invoiced for.
 */
export const Statement = z.object({
  orderNumber: z.string(),
  orderedAt: z.iso.datetime(),
  supplier: Party,
  buyer: Party,
  receiver: z.string(),
  lines: z.array(StatementLine),
  supply: wonSchema,
  vat: wonSchema,
  taxFree: wonSchema,
  total: wonSchema,
  /** Won that went back for cancelled pieces: no part of the total. */
  cancelled: wonSchema,
  /** Won that went back for pieces that were sold, such as returns: still in the total. */
  returned: wonSchema,
})
export type Statement = z.infer<typeof Statement>

const cancelled = { status: 409, message: '취소한 주문이라 거래명세서가 없어요.' } as const
const notYet = { status: 409, message: '거래명세서는 결제가 끝난 뒤 볼 수 있어요.' } as const

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/fo/orders/:orderNumber/statement',
  summary: 'The transaction statement of an order of the institution',
  access: 'business',
  params: OrderParams,
  reply: Statement,
  refusals: { 'order-not-found': orderNotFound, 'statement-not-yet': notYet, 'order-cancelled': cancelled },
})

export const shareStatement = endpoint({
  method: 'POST',
  path: '/api/fo/orders/:orderNumber/statement-links',
  summary: 'A link that opens the statement once within ten minutes, for somebody without an account',
  access: 'business',
  limited: true,
  params: OrderParams,
  reply: z.object({ /** Relative to the shop. */ path: z.string(), expiresAt: z.iso.datetime() }),
  refusals: { 'order-not-found': orderNotFound, 'statement-not-yet': notYet, 'order-cancelled': cancelled },
})

const linkGone = {
  status: 403,
  message: '링크가 만료됐거나 이미 사용됐어요. 로그인하면 볼 수 있어요.',
} as const
const LinkBody = z.object({ orderNumber: z.string().max(40), encKey: z.string().max(200) })

export const checkStatementLink = endpoint({
  method: 'POST',
  path: '/api/fo/statements/check',
  summary: 'Whether a link would open the statement; asking does not spend it',
  access: 'anyone',
  limited: true,
  body: LinkBody,
  reply: z.null(),
  refusals: { 'link-gone': linkGone },
})

export const openStatement = endpoint({
  method: 'POST',
  path: '/api/fo/statements/open',
  summary: "Spends a link's key and gives the one statement it is for",
  access: 'anyone',
  limited: true,
  body: LinkBody,
  reply: Statement,
  refusals: { 'link-gone': linkGone },
})
