import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { listDeskProducts } from './contract.ts'
import { Kind, Reason, State } from './fields.ts'

/** A sheet has at most this many rows. */
export const SHEET_ROWS = 10_000
const cell = z.string().max(300)

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/bo/products/excel',
  summary: 'Options with their products and prices as Excel, which can be changed and read back',
  access: 'menu:products:export',
  mayLag: true,
  query: z.object({
    search: listDeskProducts.query.shape.search,
    state: State.optional(),
    kind: Kind.optional(),
  }),
  reply: fileReply,
  refusals: {
    'too-many-rows': { status: 400, message: '엑셀은 {0}건까지 받을 수 있어요. 조건을 좁혀 주세요.' },
  },
})

/** `column`: the title over the cell that is wrong, where it is one. */
const Problem = z.object({
  line: z.int(),
  code: z.string(),
  column: z.string().optional(),
  message: z.string(),
})

export const readProductRows = endpoint({
  method: 'POST',
  path: '/api/bo/products/sheet',
  summary:
    'What a sheet of products changes, with what is wrong row by row; `apply` writes the good rows, all or none',
  access: 'menu:products:write',
  bodyBytes: 6_000_000,
  body: z.object({
    rows: z
      .array(
        z.object({
          line: z.int().min(1).max(1_048_576),
          code: cell,
          name: cell.optional(),
          spec: cell.optional(),
          optionName: cell.optional(),
          udi: cell.optional(),
          listPrice: cell.optional(),
          price: cell.optional(),
          state: cell.optional(),
        }),
      )
      .min(1)
      .max(SHEET_ROWS),
    /** Null: only looked at. */
    apply: z.object({ reason: Reason }).nullable(),
  }),
  reply: z.object({
    /** Products and options that change, or have changed. */
    products: z.int(),
    options: z.int(),
    same: z.int(),
    wrong: z.int(),
    /** The first 500. */
    problems: z.array(Problem),
  }),
})
