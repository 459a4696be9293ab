import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CollectionId } from './contract.ts'
import { COLLECTION_PRODUCTS } from './rules.ts'

const day = (what: string) => z.iso.date(`${what}을 골라 주세요.`)
const fields = {
  title: z.string().trim().min(1, '제목을 입력해 주세요.').max(60, '제목은 60자까지 입력할 수 있어요.'),
  reason: z
    .string()
    .trim()
    .min(1, '추천하는 이유를 입력해 주세요.')
    .max(300, '이유는 300자까지 입력할 수 있어요.'),
  startsOn: day('시작일'),
  endsOn: day('종료일'),
  /** Of products, in the order they are shown in. */
  codes: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9-]{1,40}$/, '상품코드는 영문자·숫자·하이픈 40자까지예요.'),
    )
    .min(1, '상품을 한 개 이상 넣어 주세요.')
    .max(COLLECTION_PRODUCTS, `상품은 ${COLLECTION_PRODUCTS}개까지 넣을 수 있어요.`)
    .refine((codes) => new Set(codes).size === codes.length, '같은 상품코드가 두 번 있어요.'),
}
const inOrder = {
  check: ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => startsOn <= endsOn,
  say: { path: ['endsOn'], error: '종료일은 시작일과 같거나 그 뒤여야 해요.' },
}
const Draft = z.object(fields).refine(inOrder.check, inOrder.say)

const CollectionRow = z.object({
  collectionId: z.int(),
  ...fields,
  /** With the codes. */
  names: z.array(z.string()),
  state: z.enum(['upcoming', 'running', 'ended', 'withdrawn']),
  version: z.int(),
  actor: z.string(),
  at: z.iso.datetime(),
})
export type CollectionRow = z.infer<typeof CollectionRow>

const productsMissing = { status: 400, message: '없거나 판매하지 않는 상품코드가 있어요: {0}' } as const
const collectionNotFound = { status: 404, message: '기획전을 찾을 수 없어요.' } as const
const collectionChanged = {
  status: 409,
  message: '그사이 다른 사람이 기획전을 바꿨어요. 새 내용을 확인한 뒤 다시 저장해 주세요.',
} as const

export const listOfficeCollections = endpoint({
  method: 'GET',
  path: '/api/bo/collections',
  summary: 'All collections, the newest first',
  access: 'menu:collections',
  query: z.object({
    collectionId: CollectionId.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(CollectionRow), next: z.string().nullable() }),
})

export const addCollection = endpoint({
  method: 'POST',
  path: '/api/bo/collections',
  summary: 'A new collection',
  access: 'menu:collections:write',
  idempotent: true,
  body: Draft,
  reply: z.object({ collectionId: z.int() }),
  refusals: { 'products-missing': productsMissing },
})

export const changeCollection = endpoint({
  method: 'PUT',
  path: '/api/bo/collections/:collectionId',
  summary: 'Changes a collection as it was read; what is withdrawn can be put up again',
  access: 'menu:collections:write',
  params: z.object({ collectionId: CollectionId }),
  body: z
    .object({ ...fields, withdrawn: z.boolean(), version: z.int().min(1).max(2_147_483_647) })
    .refine(inOrder.check, inOrder.say),
  reply: z.null(),
  refusals: {
    'products-missing': productsMissing,
    'collection-not-found': collectionNotFound,
    'collection-changed': collectionChanged,
  },
})
