import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  atMostList,
  Code,
  filled,
  gradedByKind,
  id,
  Kind,
  line,
  Quantity,
  Reason,
  Storage,
  Won,
} from './fields.ts'

export const readProductPlaces = endpoint({
  method: 'GET',
  path: '/api/bo/product-places',
  summary: 'What a new product may be put under: brands, and categories of the third level',
  access: 'menu:products:write',
  reply: z.object({
    brands: z.array(z.object({ id: z.int(), name: z.string() })),
    categories: z.array(z.object({ id: z.int(), path: z.string() })),
  }),
})

const Option = z.object({
  code: Code,
  name: filled(100),
  udi: line(40),
  listPrice: Won.min(1, '1원 이상 입력해 주세요.'),
  price: Won.min(1, '판매가는 1원 이상이어야 해요.'),
})
const codeTaken = { status: 409, message: '이미 쓰고 있는 상품코드예요.' } as const
const optionTaken = { status: 409, message: '이미 쓰고 있는 품번이에요.' } as const

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/bo/products',
  summary: 'A product with its first option, new or after another one: hidden until it is put on sale',
  access: 'menu:products:write',
  idempotent: true,
  body: gradedByKind(
    z.object({
      code: Code,
      name: filled(120),
      spec: line(120),
      brandId: z.int('브랜드를 골라 주세요.').positive().max(2_147_483_647),
      categoryId: z.int('분류를 골라 주세요.').positive().max(2_147_483_647),
      kind: Kind,
      deviceGrade: z.int().min(1).max(4).nullable(),
      licensedOnly: z.boolean(),
      taxable: z.boolean(),
      storage: Storage,
      unitName: filled(10),
      packQuantity: Quantity,
      minQuantity: Quantity,
      stepQuantity: Quantity,
      permit: line(60),
      option: atMostList(Option),
      /** The product whose texts and picture it takes over. */
      copyOf: z.int().positive().max(2_147_483_647).nullable(),
      reason: Reason,
    }),
  ),
  reply: z.object({ productId: z.int() }),
  refusals: {
    'place-unknown': { status: 422, message: '브랜드나 분류가 그사이 없어졌어요. 다시 골라 주세요.' },
    'code-taken': codeTaken,
    'option-code-taken': optionTaken,
  },
})

export const addProductOption = endpoint({
  method: 'POST',
  path: '/api/bo/products/:productId/options',
  summary: 'One more option of a product, the last in its list',
  access: 'menu:products:write',
  idempotent: true,
  params: z.object({ productId: id }),
  body: atMostList(Option.extend({ reason: Reason })),
  reply: z.object({
    optionId: z.int(),
    /** Of the product with it: what saves it next goes over this one. */
    version: z.int(),
  }),
  refusals: {
    'product-not-found': { status: 404, message: '상품을 찾을 수 없어요.' },
    'option-code-taken': optionTaken,
    'options-full': { status: 409, message: '한 상품에 옵션은 100개까지 둘 수 있어요.' },
  },
})
