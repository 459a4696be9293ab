import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { invoiceStates } from './rules.ts'

const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '달을 확인해 주세요.')
const notFound = { status: 404, message: '세금계산서를 찾을 수 없어요.' } as const
const Id = z.object({ id: z.coerce.number<number>().int().positive().max(2_147_483_647) })

/** `due:<institution>:<t|f>` and `fix:<invoice>` are still to be issued, `invoice:<id>` has been. */
const Key = z.string().regex(/^(due:\d{1,9}:[tf]|(fix|invoice):\d{1,9})$/)

const InvoiceRow = z.object({
  key: z.string(),
  id: z.int().nullable(),
  number: z.string().nullable(),
  institutionId: z.int(),
  institutionName: z.string(),
  kind: z.enum(['order', 'month', 'correction']),
  taxable: z.boolean(),
  writtenOn: z.iso.date(),
  /** Orders and what was given back of them. */
  entries: z.int(),
  supply: wonSchema,
  vat: wonSchema,
  /** Masked; `readInvoiceEmail` shows it whole for a reason. */
  email: z.string(),
  bounced: z.boolean(),
  state: z.enum(['due', ...invoiceStates]),
  /** An invoice has taken it back. */
  reversed: z.boolean(),
  problem: z.string(),
  taxOfficeNumber: z.string().nullable(),
  /** The number of the invoice it corrects. */
  corrects: z.string().nullable(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

const filters = {
  month: Month,
  show: z.enum(['', 'due', 'problem', 'issued']).default(''),
}

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/bo/tax-invoices',
  summary: 'Tax invoices of a month, issued and still due; what has gone wrong stands first',
  access: 'menu:tax-invoices',
  personal: true,
  query: z.object({
    ...filters,
    cursor: z.string().max(200).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(100),
  }),
  reply: z.object({ rows: z.array(InvoiceRow), next: z.string().nullable() }),
})

export const sumInvoices = endpoint({
  method: 'GET',
  path: '/api/bo/tax-invoices/sum',
  summary: 'How many tax invoices of a month are due, cannot be issued, are issued',
  access: 'menu:tax-invoices',
  mayLag: true,
  query: z.object({ month: Month }),
  reply: z.object({
    due: z.int(),
    bounced: z.int(),
    refused: z.int(),
    issued: z.int(),
    supply: wonSchema,
    vat: wonSchema,
  }),
})

export const readInvoiceEmail = endpoint({
  method: 'GET',
  path: '/api/bo/tax-invoices/email',
  summary: 'Where an invoice goes, whole, for a reason that goes into the audit trail',
  access: 'menu:tax-invoices',
  personal: true,
  query: z.object({
    key: Key,
    reason: z.string().trim().min(5, '사유를 5자 이상 입력해 주세요.').max(200),
  }),
  reply: z.object({ email: z.string() }),
  refusals: { 'invoice-not-found': notFound },
})

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/bo/tax-invoices/excel',
  summary: 'The same list as Excel',
  access: 'menu:tax-invoices:export',
  personal: true,
  query: z.object({
    ...filters,
    reason: z.string().trim().min(5, '사유를 5자 이상 입력해 주세요.').max(200),
  }),
  reply: fileReply,
})

export const issueInvoices = endpoint({
  method: 'POST',
  path: '/api/bo/tax-invoices/batch',
  summary: 'Issue what is due in a month: all of it, or what was chosen; bounced addresses are left out',
  access: 'menu:tax-invoices:write',
  personal: true,
  body: z.object({
    month: Month,
    /** Keys of rows that are due; none: all. */
    keys: z.array(z.string().max(40)).max(1_000).optional(),
  }),
  reply: z.object({
    issued: z.int(),
    skipped: z.array(z.object({ institutionName: z.string() })),
    /** Orders left out because a refund of theirs cannot be taken off what they are invoiced for. */
    unfit: z.array(z.string()),
  }),
})

const changed = { status: 409, message: '그사이 상태가 바뀌었어요. 목록을 새로 확인해 주세요.' } as const

export const issueForOrder = endpoint({
  method: 'POST',
  path: '/api/bo/tax-invoices/orders/:orderNumber',
  summary: 'Issue the tax invoice of one order now, outside the sum of its month',
  access: 'menu:tax-invoices:write',
  params: z.object({ orderNumber: z.string().max(40) }),
  reply: z.object({ number: z.string() }),
  refusals: {
    'nothing-due': {
      status: 409,
      message:
        '발행할 금액이 없어요. 카드전표로 증빙한 주문이거나, 아직 다 출고하지 않았거나, 이미 발행했어요.',
    },
    'refund-unfit': {
      status: 409,
      message: '돌려준 금액이 주문 금액보다 커서 발행하지 않았어요. 주문의 환불 내역을 확인해 주세요.',
    },
    'email-bounced': {
      status: 409,
      message: '받는 이메일이 반송된 적이 있어요. 기관의 세금계산서 이메일을 먼저 고쳐 주세요.',
    },
  },
})

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/api/bo/tax-invoices/:id/cancel',
  summary: 'Take back an invoice that has not gone on to the tax office; its orders are due once more',
  access: 'menu:tax-invoices:write',
  params: Id,
  body: z.object({ memo: z.string().trim().min(1, '취소하는 이유를 적어 주세요.').max(100) }),
  reply: z.null(),
  refusals: {
    'invoice-not-found': notFound,
    'invoice-changed': changed,
    'cancel-refused': { status: 409, message: '발행 서비스가 취소를 받지 않았어요. {0}' },
    'cancel-unknown': {
      status: 409,
      message: '취소 결과를 확인하고 있어요. 다시 누르지 말고 목록에서 확인해 주세요.',
    },
  },
})

export const correctInvoice = endpoint({
  method: 'POST',
  path: '/api/bo/tax-invoices/:id/correction',
  summary: 'Take back all of an issued invoice whose facts were wrong; its orders are due once more',
  access: 'menu:tax-invoices:write',
  params: Id,
  reply: z.object({ number: z.string() }),
  refusals: { 'invoice-not-found': notFound, 'invoice-changed': changed },
})

export const retryInvoice = endpoint({
  method: 'POST',
  path: '/api/bo/tax-invoices/:id/retry',
  summary: "Send a refused invoice again, with the clinic's present address and e-mail",
  access: 'menu:tax-invoices:write',
  params: Id,
  reply: z.null(),
  refusals: { 'invoice-not-found': notFound, 'invoice-changed': changed },
})

export const markBounced = endpoint({
  method: 'PUT',
  path: '/api/bo/tax-invoices/bounced',
  summary: 'Say that invoices to the e-mail address of one come back, or that they no longer do',
  access: 'menu:tax-invoices:write',
  personal: true,
  body: z.object({
    key: Key,
    /** As the list showed it: another one has come back from nowhere yet. */
    email: z.string().max(254),
    bounced: z.boolean(),
  }),
  reply: z.null(),
  refusals: {
    'invoice-not-found': notFound,
    'email-changed': {
      status: 409,
      message: '그사이 받는 이메일이 바뀌었어요. 목록을 새로 확인해 주세요.',
    },
  },
})
