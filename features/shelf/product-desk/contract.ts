import { z } from 'zod'
import { AllowancePeriod } from '#features/shelf/catalogue/allowance.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Photo, ProductDetails } from '#features/shelf/catalogue/details.ts'
import {
  atMostList,
  Documents,
  Facts,
  filled,
  gradedByKind,
  id,
  Kind,
  line,
  Photos,
  Quantity,
  Reason,
  State,
  Storage,
  Won,
} from './fields.ts'

const ProductRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  brandName: z.string(),
  kind: Kind,
  deviceGrade: z.int().nullable(),
  storage: Storage,
  saleState: State,
  price: z.int(),
  listPrice: z.int(),
  optionCount: z.int(),
})
export type ProductRow = z.infer<typeof ProductRow>

export const listDeskProducts = endpoint({
  method: 'GET',
  path: '/api/bo/products',
  summary: 'Products in every state, the newest first',
  access: 'menu:products',
  mayLag: true,
  query: z.object({
    search: z.string().trim().max(50).optional(),
    state: State.optional(),
    kind: Kind.optional(),
    /** One product alone. */
    productId: id.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.object({ rows: z.array(ProductRow), next: z.string().nullable() }),
})

const Option = atMostList(
  z.object({
    id: z.int().positive().max(2_147_483_647),
    name: filled(100),
    udi: line(40),
    listPrice: Won,
    price: Won,
    /** Pieces that one institution may order in a period; null: as many as there are. */
    allowance: Quantity.nullable(),
    allowancePeriod: AllowancePeriod,
  }),
)
const Product = z.object({
  name: filled(120),
  spec: line(120),
  brandId: z.int('브랜드를 골라 주세요.').positive().max(2_147_483_647),
  /** Of the third level. */
  categoryId: z.int('분류를 골라 주세요.').positive().max(2_147_483_647),
  kind: Kind,
  deviceGrade: z.int().min(1).max(4).nullable(),
  taxable: z.boolean(),
  unitName: filled(10),
  packQuantity: Quantity,
  storage: Storage,
  saleState: State,
  licensedOnly: z.boolean(),
  priceOnRequest: z.boolean(),
  minQuantity: Quantity,
  stepQuantity: Quantity,
  permit: line(60),
  facts: Facts,
  /** When a hidden product goes on sale by itself; null: by hand. */
  onSaleAt: z.iso.datetime({ error: '판매 시작 일시를 확인해 주세요.' }).nullable(),
  /** When it leaves sale by itself; null: by hand. */
  offSaleAt: z.iso.datetime({ error: '판매 종료 일시를 확인해 주세요.' }).nullable(),
  /** What its page says of it, paragraph by paragraph. */
  paragraphs: z
    .array(z.string().trim().min(1).max(1_000, '한 문단은 1,000자까지 쓸 수 있어요.'))
    .max(20, '20문단까지 쓸 수 있어요.'),
  /** Codes of what is offered in its place where it is sold out, in their order. */
  substitutes: z
    .array(line(40))
    .max(5, '대체 상품은 5개까지 정할 수 있어요.')
    .refine((codes) => new Set(codes).size === codes.length, '같은 상품코드가 두 번 있어요.'),
  /** Codes of what its page shows beside it, in their order; of an older page, nothing: they stay as they are. */
  related: z
    .array(line(40))
    .max(10, '관련 상품은 10개까지 정할 수 있어요.')
    .refine((codes) => new Set(codes).size === codes.length, '같은 상품코드가 두 번 있어요.')
    .optional(),
  /** The first is the main one. */
  photos: Photos,
  documents: Documents,
  options: z.array(Option).min(1).max(100),
})

const Change = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  reason: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type Change = z.infer<typeof Change>

const DeskProduct = z.object({
  ...Product.shape,
  options: z.array(z.object({ ...Option.shape, code: z.string() })),
  photos: z.array(Photo),
  documents: ProductDetails.shape.documents,
  brandName: z.string(),
  categoryName: z.string(),
  needsPermit: z.boolean(),
  /** The number of the last change. */
  version: z.int(),
  /** The last 50, the newest first. */
  history: z.array(Change),
})
export type DeskProduct = z.infer<typeof DeskProduct>

const notFound = { status: 404, message: '상품을 찾을 수 없어요.' } as const

export const readDeskProduct = endpoint({
  method: 'GET',
  path: '/api/bo/products/:productId',
  summary: 'A product as staff edit it, with its history',
  access: 'menu:products',
  params: z.object({ productId: id }),
  reply: DeskProduct,
  refusals: { 'product-not-found': notFound },
})

export const saveDeskProduct = endpoint({
  method: 'PUT',
  path: '/api/bo/products/:productId',
  summary: 'Save a product over the version that was read',
  access: 'menu:products:write',
  params: z.object({ productId: id }),
  body: gradedByKind(
    Product.extend({
      version: z.int().min(0).max(2_147_483_647),
      reason: Reason,
    }),
  ).refine(({ priceOnRequest, options }) => priceOnRequest || options.every(({ price }) => price > 0), {
    path: ['options'],
    error: '판매가는 1원 이상이어야 해요. 값을 알리지 않으려면 가격 문의로 바꿔 주세요.',
  }),
  reply: z.object({ version: z.int() }),
  refusals: {
    'product-not-found': notFound,
    'option-not-found': { status: 422, message: '이 상품의 옵션이 아니에요.' },
    'substitute-unknown': {
      status: 422,
      message: '대체 상품으로 쓸 수 없는 상품코드예요: {0}',
    },
    'related-unknown': {
      status: 422,
      message: '관련 상품으로 쓸 수 없는 상품코드예요: {0}',
    },
    'place-unknown': { status: 422, message: '브랜드나 분류가 그사이 없어졌어요. 다시 골라 주세요.' },
    'sale-ends-early': { status: 422, message: '판매 종료는 지금과 판매 시작보다 뒤여야 해요.' },
    'photos-gone': { status: 422, message: '찾을 수 없는 사진이 있어요. 그 사진을 빼고 다시 올려 주세요.' },
    'documents-gone': {
      status: 422,
      message: '찾을 수 없는 문서가 있어요. 그 문서를 빼고 다시 올려 주세요.',
    },
    'permit-needed': {
      status: 422,
      message: '허가번호가 없으면 판매할 수 없어요. 허가번호를 입력하거나 숨김으로 저장해 주세요.',
    },
    'product-changed': {
      status: 409,
      message: '그사이 다른 사람이 저장했어요. 바뀐 내용을 확인하고 다시 저장해 주세요.',
      data: z.object({ version: z.int(), changes: z.array(Change) }),
    },
  },
})
