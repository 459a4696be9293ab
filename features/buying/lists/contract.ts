import { z } from 'zod'
import { addToCart } from '#features/buying/cart/contract.ts'
import { reorder } from '#features/buying/orders/contract.ts'
import { QuickOption } from '#features/buying/quick-order/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const MOST_KITS = 30
export const KIT_LINES = 100
export const MOST_SETS = 999
/** So many lines with every field. */
const KIT_BYTES = 16_384

const KitParams = z.object({ kitId: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)) })
const kitNotFound = { status: 404, message: '묶음을 찾을 수 없어요. 다른 분이 지웠을 수 있어요.' } as const

const Kit = z.object({
  kitId: z.int(),
  name: z.string(),
  /** The edit that stands. */
  version: z.int(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  lines: z.array(
    z.object({
      /** Pieces of one set. */
      quantity: z.int(),
      option: QuickOption,
    }),
  ),
})
export type Kit = z.infer<typeof Kit>

const kitFields = {
  name: z
    .string({ error: '묶음 이름을 입력해 주세요.' })
    .trim()
    .min(1, { error: '묶음 이름을 입력해 주세요.' })
    .max(40, { error: '묶음 이름은 40자까지 쓸 수 있어요.' }),
  lines: z
    .array(
      z.object({
        optionId: z.int().min(1).max(2_147_483_647),
        quantity: z
          .int({ error: '수량은 정수로 입력해 주세요.' })
          .min(1, { error: '1회분 수량을 1 이상으로 입력해 주세요.' })
          .max(99_999, { error: '1회분 수량은 99,999까지예요.' }),
      }),
    )
    .min(1, { error: '상품을 넣어 주세요.' })
    .max(KIT_LINES, { error: `한 묶음에는 ${KIT_LINES}종까지 넣을 수 있어요.` })
    .refine((lines) => new Set(lines.map(({ optionId }) => optionId)).size === lines.length, {
      error: '같은 상품이 두 번 들어 있어요.',
    }),
}
const writeRefusals = {
  'name-taken': { status: 409, message: '같은 이름의 묶음이 있어요. 다른 이름을 써 주세요.' },
  'option-not-found': {
    status: 404,
    message: '찾을 수 없는 상품이 있어요. 화면을 새로 고쳐 다시 골라 주세요.',
  },
} as const

export const listKits = endpoint({
  method: 'GET',
  path: '/api/fo/kits',
  summary: 'The named lists of the institution, with price and stock of each line at this moment',
  access: 'business',
  reply: z.array(Kit),
})

export const addKit = endpoint({
  method: 'POST',
  path: '/api/fo/kits',
  summary: 'Keep lines under a name, for every buyer of the institution',
  access: 'buyer',
  bodyBytes: KIT_BYTES,
  body: z.object(kitFields),
  reply: z.object({ kitId: z.int() }),
  refusals: {
    ...writeRefusals,
    'kits-full': {
      status: 409,
      message: `묶음은 ${MOST_KITS}개까지 만들 수 있어요. 안 쓰는 묶음을 지우고 다시 만들어 주세요.`,
    },
  },
})

export const changeKit = endpoint({
  method: 'PUT',
  path: '/api/fo/kits/:kitId',
  summary:
    'Give a named list another name or other lines; refused when somebody else has changed it meanwhile',
  access: 'buyer',
  bodyBytes: KIT_BYTES,
  params: KitParams,
  body: z.object({ ...kitFields, version: z.int().min(1).max(2_147_483_647) }),
  reply: z.null(),
  refusals: {
    ...writeRefusals,
    'kit-not-found': kitNotFound,
    'kit-changed': {
      status: 409,
      message: '다른 분이 이 묶음을 먼저 고쳤어요. 새로 확인하고 다시 고쳐 주세요.',
    },
  },
})

export const removeKit = endpoint({
  method: 'DELETE',
  path: '/api/fo/kits/:kitId',
  summary: 'Delete a named list',
  access: 'buyer',
  params: KitParams,
  reply: z.null(),
  refusals: { 'kit-not-found': kitNotFound },
})

export const addKitToCart = endpoint({
  method: 'POST',
  path: '/api/fo/kits/:kitId/cart',
  summary:
    'Put so many sets of a named list into the cart, once for each key; each line says whether it could be',
  access: 'buyer',
  idempotent: true,
  params: KitParams,
  body: z.object({
    sets: z
      .int({ error: '몇 회분인지 입력해 주세요.' })
      .min(1, { error: '1회분부터 담을 수 있어요.' })
      .max(MOST_SETS, { error: `한 번에 ${MOST_SETS}회분까지 담을 수 있어요.` }),
  }),
  reply: reorder.reply,
  refusals: { 'kit-not-found': kitNotFound, 'cart-full': addToCart.refusals['cart-full'] },
})
