import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { isShopPage, MOST_SETS, usualKinds } from './rules.ts'

const id = z.coerce.number<number>().int().min(1).max(2_147_483_647)
const version = z.int().min(1).max(2_147_483_647)
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `${most}자까지 쓸 수 있어요.`)
    .regex(/^\P{Cc}*$/u, '줄바꿈 없이 한 줄로 써 주세요.')

export const bannerShapes = ['box', 'syringe', 'vial', 'ampoule', 'device', 'bottle', 'book', 'mask'] as const

const shape = {
  title: line(40).min(1, '제목을 입력해 주세요.'),
  text: line(120),
  link: z
    .string()
    .trim()
    .max(300, '주소는 300자까지예요.')
    .refine(isShopPage, '쇼핑몰 안의 주소를 /로 시작해 입력해 주세요. 예: /product?q=필러'),
  audience: z.enum(['everyone', 'visitors', 'members', 'clinics'], { error: '볼 사람을 골라 주세요.' }),
  rank: z.int('차례는 숫자로 입력해 주세요.').min(0).max(10_000, '차례는 10,000까지예요.'),
  startsAt: z.iso.datetime('시작 일시를 골라 주세요.'),
  endsAt: z.iso.datetime('종료 일시를 골라 주세요.'),
  shown: z.boolean(),
}
const fields = {
  ...shape,
  /** What is drawn where no photograph is uploaded. */
  drawn: z.object({
    shape: z.enum(bannerShapes, { error: '그림을 골라 주세요.' }),
    hue: z.string().regex(/^[0-9a-f]{6}$/, '색을 골라 주세요.'),
  }),
  /** A new photograph; null: the drawing; left out: as it is. */
  pictureFile: z
    .string()
    .regex(/^[A-Za-z0-9_-]{32}$/)
    .nullish(),
}
const inOrder = {
  check: ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
    Date.parse(startsAt) < Date.parse(endsAt),
  say: { path: ['endsAt'], error: '종료 일시는 시작 일시보다 뒤여야 해요.' },
}

const OfficeBanner = z.object({
  bannerId: z.int(),
  ...shape,
  picture: z.string(),
  state: z.enum(['hidden', 'upcoming', 'running', 'ended']),
  version: z.int(),
  actor: z.string(),
  at: z.iso.datetime(),
})
export type OfficeBanner = z.infer<typeof OfficeBanner>

const pictureGone = { status: 409, message: '올린 사진을 찾을 수 없어요. 사진을 다시 올려 주세요.' } as const

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/bo/banners',
  summary: 'Banners of home in whatever state, the newest first',
  access: 'menu:shop-home',
  query: z.object({
    bannerId: id.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(OfficeBanner), next: z.string().nullable() }),
})

export const addBanner = endpoint({
  method: 'POST',
  path: '/api/bo/banners',
  summary: 'A new banner',
  access: 'menu:shop-home:write',
  idempotent: true,
  body: z.object(fields).refine(inOrder.check, inOrder.say),
  reply: z.object({ bannerId: z.int() }),
  refusals: { 'picture-gone': pictureGone },
})

export const changeBanner = endpoint({
  method: 'PUT',
  path: '/api/bo/banners/:bannerId',
  summary: 'Changes a banner as it was read',
  access: 'menu:shop-home:write',
  params: z.object({ bannerId: id }),
  body: z.object({ ...fields, version }).refine(inOrder.check, inOrder.say),
  reply: z.null(),
  refusals: {
    'picture-gone': pictureGone,
    'banner-missing': { status: 404, message: '배너를 찾을 수 없어요.' },
    'banner-changed': {
      status: 409,
      message: '그사이 다른 사람이 배너를 바꿨어요. 새 내용을 확인한 뒤 다시 저장해 주세요.',
    },
  },
})

const Section = z.union([
  z.object({ kind: z.enum(usualKinds), shown: z.boolean() }),
  z.object({ kind: z.literal('set'), collectionId: z.int().min(1).max(2_147_483_647), shown: z.boolean() }),
])

export const readHomeLayout = endpoint({
  method: 'GET',
  path: '/api/bo/home-layout',
  summary: 'The sections of home in their order, and the collections that may stand there',
  access: 'menu:shop-home',
  reply: z.object({
    sections: z.array(Section),
    version: z.int(),
    actor: z.string(),
    at: z.iso.datetime(),
    collections: z.array(z.object({ collectionId: z.int(), title: z.string(), endsOn: z.iso.date() })),
  }),
})

export const saveHomeLayout = endpoint({
  method: 'PUT',
  path: '/api/bo/home-layout',
  summary: 'Arranges home as it was read',
  access: 'menu:shop-home:write',
  body: z.object({
    sections: z
      .array(Section)
      .max(usualKinds.length + MOST_SETS, `기획전은 ${MOST_SETS}개까지 둘 수 있어요.`)
      .refine(
        (sections) =>
          new Set(sections.map((one) => ('collectionId' in one ? one.collectionId : one.kind))).size ===
          sections.length,
        '같은 섹션이 두 번 있어요.',
      ),
    version,
  }),
  reply: z.null(),
  refusals: {
    'set-unknown': { status: 400, message: '없거나 끝난 기획전이 있어요. 목록에서 빼고 다시 저장해 주세요.' },
    'layout-changed': {
      status: 409,
      message: '그사이 다른 사람이 홈 차례를 바꿨어요. 새 차례를 확인한 뒤 다시 저장해 주세요.',
    },
  },
})
