import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

const id = z.coerce.number<number>().int().positive().max(2_147_483_647)
const recordId = z.int().positive().max(2_147_483_647)
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `${most}자까지 입력할 수 있어요.`)
    .regex(/^\P{Cc}*$/u, '줄바꿈 없이 입력해 주세요.')
const filled = (most: number) => line(most).min(1, '입력해 주세요.')
const Reason = z.string().trim().min(1, '사유를 입력해 주세요.').max(200, '200자까지 입력할 수 있어요.')
const Code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/, '영문 대문자, 숫자, 하이픈으로 2~20자를 입력해 주세요.')
const version = z.coerce.number<number>().int().min(0).max(2_147_483_647)
const page = {
  search: z.string().trim().max(50).optional(),
  cursor: z.string().max(100).optional(),
  size: z.coerce.number<number>().int().min(1).max(200).default(50),
}
const changed = {
  status: 409,
  message: '그사이 다른 사람이 저장했어요. 다시 열어 확인해 주세요.',
} as const
const codeTaken = { status: 409, message: '이미 쓰고 있는 코드예요.' } as const

const RangeChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  reason: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type RangeChange = z.infer<typeof RangeChange>

export const readCategoryHistory = endpoint({
  method: 'GET',
  path: '/api/bo/categories/:recordId/changes',
  summary: 'The last 50 changes of a category, the newest first',
  access: 'menu:categories',
  params: z.object({ recordId: id }),
  reply: z.array(RangeChange),
})

export const readBrandHistory = endpoint({
  method: 'GET',
  path: '/api/bo/brands/:recordId/changes',
  summary: 'The last 50 changes of a brand, the newest first',
  access: 'menu:brands',
  params: z.object({ recordId: id }),
  reply: z.array(RangeChange),
})

const DeskCategory = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  level: z.int(),
  parentId: z.int().nullable(),
  /** Names from the first level down. */
  path: z.string(),
  /** Its place among those under the same parent, from 1. */
  position: z.int(),
  hidden: z.boolean(),
  /** In every state. */
  products: z.int(),
  version: z.int(),
})
export type DeskCategory = z.infer<typeof DeskCategory>

export const listDeskCategories = endpoint({
  method: 'GET',
  path: '/api/bo/categories',
  summary: 'All categories in their order, parents before children',
  access: 'menu:categories',
  query: z.object(page),
  reply: z.object({ rows: z.array(DeskCategory), next: z.null() }),
})

const categoryRefusals = {
  'category-not-found': { status: 404, message: '카테고리를 찾을 수 없어요.' },
  'parent-wrong': { status: 422, message: '바로 위 단계의 카테고리만 고를 수 있어요.' },
  'under-itself': { status: 422, message: '자기 자신이나 아래 카테고리 밑으로는 옮길 수 없어요.' },
  'name-taken': { status: 409, message: '같은 곳에 이 이름의 카테고리가 있어요.' },
} as const

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/bo/categories',
  summary: 'A category, the last under its parent',
  access: 'menu:categories:write',
  idempotent: true,
  body: z.object({ code: Code, name: filled(40), parentId: recordId.nullable(), reason: Reason }),
  reply: z.object({ categoryId: z.int() }),
  refusals: {
    'parent-wrong': categoryRefusals['parent-wrong'],
    'name-taken': categoryRefusals['name-taken'],
    'code-taken': codeTaken,
  },
})

export const saveCategory = endpoint({
  method: 'PUT',
  path: '/api/bo/categories/:categoryId',
  summary: 'Rename, move, order or hide a category; its products move with it',
  access: 'menu:categories:write',
  params: z.object({ categoryId: id }),
  body: z.object({
    name: filled(40),
    parentId: recordId.nullable(),
    position: z.int('순서를 입력해 주세요.').min(1, '1 이상 입력해 주세요.').max(9_999),
    hidden: z.boolean(),
    version: z.int().min(0).max(2_147_483_647),
    reason: Reason,
  }),
  reply: z.null(),
  refusals: { ...categoryRefusals, 'category-changed': changed },
})

export const removeCategory = endpoint({
  method: 'DELETE',
  path: '/api/bo/categories/:categoryId',
  summary: 'Delete a category that holds nothing',
  access: 'menu:categories:write',
  params: z.object({ categoryId: id }),
  query: z.object({ version, reason: Reason }),
  reply: z.null(),
  refusals: {
    'category-not-found': categoryRefusals['category-not-found'],
    'category-changed': changed,
    'holds-products': {
      status: 409,
      message: '상품이 {0}개 있어서 삭제할 수 없어요. 다른 카테고리로 옮기거나 숨겨 주세요.',
    },
    'holds-categories': {
      status: 409,
      message: '아래 카테고리가 있어서 삭제할 수 없어요. 먼저 옮기거나 삭제해 주세요.',
    },
  },
})

const Brand = z.object({
  name: filled(40),
  nameEn: line(40),
  field: line(40),
  story: z.string().trim().max(2_000, '2,000자까지 입력할 수 있어요.'),
  country: line(20),
  foundedYear: z.int('연도를 입력해 주세요.').min(1_800, '1800년부터 입력할 수 있어요.').max(2_100),
  /** 'rrggbb', the colour of its packs. */
  hue: z.string().regex(/^[0-9a-f]{6}$/, '색을 골라 주세요.'),
  /** Under which letter of the index it stands; '' as its name says. */
  initial: z.string().regex(/^[ㄱ-ㅎA-Z]?$/, '자음 하나나 영문 대문자 하나를 입력해 주세요.'),
})
const DeskBrand = Brand.extend({
  id: z.int(),
  code: z.string(),
  /** For `pictureOf`; '' without one. */
  logo: z.string(),
  products: z.int(),
  version: z.int(),
})
export type DeskBrand = z.infer<typeof DeskBrand>

export const listDeskBrands = endpoint({
  method: 'GET',
  path: '/api/bo/brands',
  summary: 'Brands by their names',
  access: 'menu:brands',
  query: z.object({ ...page, brandId: id.optional() }),
  reply: z.object({ rows: z.array(DeskBrand), next: z.string().nullable() }),
})

const logo = { status: 422, message: '로고를 찾을 수 없어요. 다시 올려 주세요.' } as const
/** A picture just uploaded takes the logo's place; null takes it away; left out, it stays. */
const NewLogo = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32}$/)
  .nullable()
  .optional()

export const createBrand = endpoint({
  method: 'POST',
  path: '/api/bo/brands',
  summary: 'A brand, the last in the order',
  access: 'menu:brands:write',
  idempotent: true,
  body: Brand.extend({ code: Code, logoFile: NewLogo, reason: Reason }),
  reply: z.object({ brandId: z.int() }),
  refusals: { 'code-taken': codeTaken, 'logo-gone': logo },
})

export const saveBrand = endpoint({
  method: 'PUT',
  path: '/api/bo/brands/:brandId',
  summary: 'Save a brand over the version that was read',
  access: 'menu:brands:write',
  params: z.object({ brandId: id }),
  body: Brand.extend({
    logoFile: NewLogo,
    version: z.int().min(0).max(2_147_483_647),
    reason: Reason,
  }),
  reply: z.null(),
  refusals: {
    'brand-not-found': { status: 404, message: '브랜드를 찾을 수 없어요.' },
    'brand-changed': changed,
    'logo-gone': logo,
  },
})
