import { z } from 'zod'
import { bankNames } from '#domain/banks.ts'
import { OrderId } from './confirm.ts'
import { isErrorCode } from './errors.ts'

export const Method = z.enum(['CARD', 'VIRTUAL_ACCOUNT', 'TRANSFER'])
export const Status = z.enum([
  'READY',
  'IN_PROGRESS',
  'WAITING_FOR_DEPOSIT',
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
])

const Bank = z.string().refine((code) => Object.hasOwn(bankNames, code), 'not a bank code')
const Installment = z.coerce
  .number()
  .pipe(z.int().min(0).max(12))
  .refine((months) => months !== 1, 'one month is no installment')

/** What the buyer settled, as the control door takes it. */
export const Authorization = z.object({
  orderId: OrderId,
  orderName: z.string().min(1).max(100),
  method: Method,
  amount: z.int().positive(),
  taxFreeAmount: z.int().nonnegative().optional(),
  rejectWith: z.string().refine(isErrorCode).optional(),
  installmentMonths: Installment.optional(),
  customerName: z.string().max(100).optional(),
  bankCode: Bank.optional(),
  validHours: z.int().min(1).max(720).optional(),
})

const Amount = z
  .string()
  .regex(/^[0-9]{1,12}$/)
  .transform(Number)
const Site = z.url({ protocol: /^https?$/ })

/** What `requestPayment` puts in the address of the window. */
export const WindowRequest = z.object({
  clientKey: z.string(),
  customerKey: z.string().regex(/^[A-Za-z0-9_=.@-]{2,50}$/),
  method: Method,
  amount: Amount.refine((amount) => amount > 0),
  taxFreeAmount: Amount.default(0),
  orderId: OrderId,
  orderName: z.string().min(1).max(100),
  customerName: z.string().max(100).default(''),
  successUrl: Site,
  failUrl: Site,
  validHours: Amount.pipe(z.int().min(1).max(720)).default(168),
})

/** What the window's form adds. */
export const WindowChoice = WindowRequest.extend({
  action: z.enum(['approve', 'cancel', 'reject', 'limit']),
  installmentMonths: Installment.default(0),
  bankCode: Bank.default('11'),
})
