import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { Reason } from './fields.ts'
import { makingColumns } from './making-sheet.ts'
import { SHEET_ROWS } from './sheet-contract.ts'

export const downloadMakingSheet = endpoint({
  method: 'GET',
  path: '/api/bo/products/new-sheet',
  summary: 'An Excel sheet with the titles that new products are read by',
  access: 'menu:products:write',
  reply: fileReply,
})

export const makeProducts = endpoint({
  method: 'POST',
  path: '/api/bo/products/new-sheet',
  summary:
    'What a sheet of new products makes, with what is wrong cell by cell; `apply` makes those without a problem, hidden, all or none',
  access: 'menu:products:write',
  bodyBytes: 8_000_000,
  body: z.object({
    columns: z
      .array(z.enum(makingColumns))
      .min(1)
      .max(makingColumns.length)
      .refine((columns) => new Set(columns).size === columns.length, '같은 열이 두 번 있어요.'),
    rows: z
      .array(
        z.object({
          line: z.int().min(1).max(1_048_576),
          /** In the order of `columns`. */
          cells: z.array(z.string().max(300)).max(makingColumns.length),
        }),
      )
      .min(1)
      .max(SHEET_ROWS),
    /** Null: only looked at. */
    apply: z.object({ reason: Reason }).nullable(),
  }),
  reply: z.object({
    /** That are made, or have been. */
    products: z.int(),
    options: z.int(),
    /** Lines with a problem. */
    wrong: z.int(),
    /** The first 500; `column` is its title. */
    problems: z.array(z.object({ line: z.int(), code: z.string(), column: z.string(), message: z.string() })),
  }),
  refusals: {
    'codes-taken': {
      status: 409,
      message: '그사이 같은 코드의 상품이나 옵션이 생겼어요. 파일을 다시 골라 확인해 주세요.',
    },
  },
})
