import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Kind, Reason, State } from './fields.ts'

/** Rows that are saved at once. */
export const GRID_ROWS = 500
const id = z.int().positive().max(2_147_483_647)
const cell = z.string().max(300)

const GridRow = z.object({
  optionId: z.int(),
  productId: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  optionName: z.string(),
  udi: z.string(),
  listPrice: z.int(),
  price: z.int(),
  state: State,
  /** The number of the product's last change. */
  version: z.int(),
})
export type GridRow = z.infer<typeof GridRow>

export const listGridRows = endpoint({
  method: 'GET',
  path: '/api/bo/product-grid',
  summary: 'Options with their products as a sheet that is edited in place, the newest product first',
  access: 'menu:product-grid',
  query: z.object({
    search: z.string().trim().max(50).optional(),
    state: State.optional(),
    kind: Kind.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.object({ rows: z.array(GridRow), next: z.string().nullable() }),
})

const Column = z.enum(['code', 'name', 'spec', 'optionName', 'udi', 'listPrice', 'price', 'state'])

export const saveGridRows = endpoint({
  method: 'PUT',
  path: '/api/bo/product-grid',
  summary:
    'Save what was typed into cells over the versions that were read: good products are written, others say what is wrong where',
  access: 'menu:product-grid:write',
  bodyBytes: 1_000_000,
  body: z.object({
    rows: z
      .array(
        z.object({
          optionId: id,
          code: cell,
          version: z.int().min(0).max(2_147_483_647),
          name: cell.optional(),
          spec: cell.optional(),
          optionName: cell.optional(),
          udi: cell.optional(),
          listPrice: cell.optional(),
          price: cell.optional(),
          /** As it is called in Korean. */
          state: cell.optional(),
        }),
      )
      .min(1)
      .max(GRID_ROWS),
    reason: Reason,
  }),
  reply: z.object({
    saved: z.array(z.object({ optionId: z.int(), version: z.int() })),
    problems: z.array(
      z.object({
        optionId: z.int(),
        column: Column.nullable(),
        message: z.string(),
        /** What somebody else has saved meanwhile; null where that is not what is wrong. */
        version: z.int().nullable(),
      }),
    ),
  }),
})
