import { z } from 'zod'
import { OrderParams } from '#features/buying/orders/contract.ts'
import { wonSchema } from '#domain/money.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { duties, type Fields } from './columns.ts'
import { entryKinds, lineActions } from './rules.ts'

const Duty = z.enum(duties)
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '달을 확인해 주세요.')
const id = z.coerce.number<number>().int().positive().max(2_147_483_647)
const FieldsOf = z.record(z.string(), z.union([z.string(), z.number()])) as unknown as z.ZodType<Fields>

export const shows = ['missing', 'open', 'reported'] as const

const SupplyRow = z.object({
  id: z.int(),
  duty: Duty,
  kind: z.enum(entryKinds),
  orderNumber: OrderParams.shape.orderNumber,
  /** Of the product and the clinic as they are now; what was reported is in `readEntry`. */
  fields: FieldsOf,
  serials: z.array(z.string()),
  suppliedOn: z.iso.date(),
  dueOn: z.iso.date(),
  /** How often it was reported; 0: not yet. */
  turn: z.int(),
  /** Keys of needed columns that are empty. */
  missing: z.array(z.string()),
})
export type SupplyRow = z.infer<typeof SupplyRow>

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/bo/supply-entries',
  summary: 'What is to be reported of a month and what was; what lacks a field stands first',
  access: 'menu:supply-reports',
  mayLag: true,
  query: z.object({
    duty: Duty,
    month: Month,
    show: z.enum(shows).optional(),
    /** One entry alone, of whichever duty and month. */
    entryId: id.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(100),
  }),
  reply: z.object({ rows: z.array(SupplyRow), next: z.string().nullable() }),
})

export const sumEntries = endpoint({
  method: 'GET',
  path: '/api/bo/supply-entries/sum',
  summary: 'How much of a month is to be reported, how many lines lack what, and what is overdue',
  access: 'menu:supply-reports',
  mayLag: true,
  query: z.object({ duty: Duty, month: Month }),
  reply: z.object({
    lines: z.int(),
    institutions: z.int(),
    amount: wonSchema,
    open: z.int(),
    reported: z.int(),
    incomplete: z.int(),
    /** Lines by the column that they lack. */
    missing: z.record(z.string(), z.int()),
    /** The first day that something is due on. */
    dueOn: z.iso.date().nullable(),
    /** Whether some of them were left open by months before. */
    earlier: z.boolean().optional(),
  }),
})

const entryNotFound = { status: 404, message: '공급내역을 찾을 수 없어요.' } as const

export const readEntry = endpoint({
  method: 'GET',
  path: '/api/bo/supply-entries/:entryId',
  summary: 'How an entry was reported: every line of it, the newest first',
  access: 'menu:supply-reports',
  params: z.object({ entryId: id }),
  reply: z.object({
    lines: z.array(
      z.object({
        reportNumber: z.string(),
        action: z.enum(lineActions),
        madeAt: z.iso.datetime(),
        actor: z.string(),
        fields: FieldsOf,
      }),
    ),
  }),
  refusals: { 'entry-not-found': entryNotFound },
})

const said = (most: number) => z.string().trim().max(most, `${most}자까지 입력할 수 있어요.`).default('')

export const mendEntry = endpoint({
  method: 'PUT',
  path: '/api/bo/supply-entries/:entryId',
  summary: "Fills in what an entry lacks: the product's label, the clinic's number, serial numbers",
  access: 'menu:supply-reports:write',
  params: z.object({ entryId: id }),
  body: z.object({
    permit: said(60),
    classNumber: said(30),
    itemName: said(100),
    model: said(100),
    udi: z
      .union([
        z.literal(''),
        z
          .string()
          .trim()
          .regex(/^\d{14}$/, '표준코드는 숫자 14자리예요.'),
      ])
      .default(''),
    careNumber: z
      .union([
        z.literal(''),
        z
          .string()
          .trim()
          .regex(/^\d{8}$/, '요양기관기호는 숫자 8자리예요.'),
      ])
      .default(''),
    /** Typed or scanned, one of each piece. */
    serials: z.array(z.string().max(200)).max(2_000, '2,000개까지 적을 수 있어요.'),
  }),
  bodyBytes: 524_288,
  reply: z.null(),
  refusals: {
    'entry-not-found': entryNotFound,
    'udi-wrong': { status: 422, message: '표준코드의 마지막 숫자가 맞지 않아요.' },
    'serial-wrong': { status: 422, message: '{0}번째 일련번호를 확인해 주세요. {1}' },
    'too-many-serials': { status: 422, message: '수량 {0}개보다 일련번호가 많아요.' },
    'serial-twice': { status: 409, message: '이미 공급한 일련번호예요: {0}' },
  },
})

export const makeReport = endpoint({
  method: 'POST',
  path: '/api/bo/supply-reports',
  summary: 'A report of all that is open and whole up to the end of a month; what lacks a field stays open',
  access: 'menu:supply-reports:write',
  body: z.object({ duty: Duty, month: Month }),
  reply: z.object({ id: z.int(), number: z.string(), lines: z.int() }),
  refusals: {
    'month-not-over': { status: 409, message: '의료기기는 달이 끝난 뒤에 그 달 공급분을 보고해요.' },
    'nothing-open': {
      status: 409,
      message: '보고할 줄이 없어요. 이미 보고했거나, 빠진 값이 있어요.',
    },
  },
})

export const correctEntries = endpoint({
  method: 'POST',
  path: '/api/bo/supply-reports/corrections',
  summary: 'Cancels what was reported of some entries and reports them anew, as they are now',
  access: 'menu:supply-reports:write',
  body: z.object({
    entries: z
      .array(z.object({ id: z.int().positive().max(2_147_483_647), turn: z.int().min(1).max(32_000) }))
      .min(1)
      .max(200),
    reason: z.string().trim().min(1, '정정하는 이유를 적어 주세요.').max(200),
  }),
  reply: z.object({ id: z.int(), number: z.string(), lines: z.int() }),
  refusals: {
    'entry-not-found': entryNotFound,
    'entry-changed': { status: 409, message: '그사이 다른 담당자가 정정했어요. 목록을 새로 확인해 주세요.' },
    'fields-missing': { status: 409, message: '빠진 값이 있어요. 먼저 고쳐 주세요.' },
  },
})

const ReportRow = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(['regular', 'correction']),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  lines: z.int(),
  amount: wonSchema,
  reason: z.string(),
  madeAt: z.iso.datetime(),
  actor: z.string(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const listReports = endpoint({
  method: 'GET',
  path: '/api/bo/supply-reports',
  summary: 'Reports that were made, the newest first',
  access: 'menu:supply-reports',
  query: z.object({
    duty: Duty,
    cursor: z.string().max(20).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(20),
  }),
  reply: z.object({ rows: z.array(ReportRow), next: z.string().nullable() }),
})

export const downloadReport = endpoint({
  method: 'GET',
  path: '/api/bo/supply-reports/:reportId/file',
  summary: 'A report as the file that goes to the agency: Excel or CSV',
  access: 'menu:supply-reports:export',
  personal: true,
  params: z.object({ reportId: id }),
  query: z.object({
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    reason: z.string().trim().min(5, '사유를 5자 이상 입력해 주세요.').max(200),
  }),
  reply: fileReply,
  refusals: { 'report-not-found': { status: 404, message: '보고 파일을 찾을 수 없어요.' } },
})
