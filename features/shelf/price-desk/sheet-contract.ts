import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { listPriceEntries } from './contract.ts'

/** A sheet has at most this many rows. */
export const SHEET_ROWS = 5_000
const cell = z.string().max(300)

export const exportPriceEntries = endpoint({
  method: 'GET',
  path: '/api/bo/price-entries/excel',
  summary: 'Prices beside the options’ own as Excel, which can be changed and read back',
  access: 'menu:prices:export',
  mayLag: true,
  query: z.object({
    search: listPriceEntries.query.shape.search,
    scope: listPriceEntries.query.shape.scope,
    state: listPriceEntries.query.shape.state,
  }),
  reply: fileReply,
  refusals: {
    'too-many-rows': { status: 400, message: '엑셀은 {0}건까지 받을 수 있어요. 조건을 좁혀 주세요.' },
  },
})

export const readPriceRows = endpoint({
  method: 'POST',
  path: '/api/bo/price-entries/sheet',
  summary:
    'What a sheet of prices changes, with what is wrong row by row; `apply` writes the good rows, all or none',
  access: 'menu:prices:write',
  bodyBytes: 4_000_000,
  body: z.object({
    rows: z
      .array(
        z.object({
          line: z.int().min(1).max(1_048_576),
          code: cell,
          scope: cell,
          whom: cell,
          quantity: cell,
          price: cell,
          from: cell,
          until: cell,
        }),
      )
      .min(1)
      .max(SHEET_ROWS),
    /** Null: only looked at. */
    apply: z
      .object({
        reason: z.string().trim().min(1, '사유를 입력해 주세요.').max(200, '200자까지 입력할 수 있어요.'),
      })
      .nullable(),
  }),
  reply: z.object({
    /** Prices that begin, or will. */
    changed: z.int(),
    same: z.int(),
    wrong: z.int(),
    /** The first 500. */
    problems: z.array(z.object({ line: z.int(), code: z.string(), message: z.string() })),
  }),
})
