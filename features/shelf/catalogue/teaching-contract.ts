import { z } from 'zod'
import { isoDateSchema } from '#domain/calendar.ts'
import { normalize } from '#domain/korean-search.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const MOST_TAUGHT = 300
export const MOST_PINS = 5

const typed = (least: string) =>
  z
    .string()
    .trim()
    .min(1, least)
    .max(40, '40자까지 입력할 수 있어요.')
    .refine((text) => normalize(text) !== '', '글자나 숫자를 넣어 주세요.')

const Day = isoDateSchema.refine((day) => day < '2100-01-01', '2099년까지 고를 수 있어요.')

const PinState = z.enum(['upcoming', 'running', 'ended'])
export type PinState = z.infer<typeof PinState>

const Stop = z.object({ word: z.string(), typed: z.string() })
const Pin = z.object({
  words: z.string(),
  typed: z.string(),
  version: z.string(),
  products: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Days in Seoul, the last one included. */
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  state: PinState,
})
export type Stop = z.infer<typeof Stop>
export type Pin = z.infer<typeof Pin>

export const readTeaching = endpoint({
  method: 'GET',
  path: '/api/bo/search-teaching',
  summary: 'Words that mean nothing in a search, and products that stand first for some words',
  access: 'menu:synonyms',
  reply: z.object({ stops: z.array(Stop), pins: z.array(Pin) }),
})

export const addStopWord = endpoint({
  method: 'POST',
  path: '/api/bo/search-stops',
  summary:
    'A word that a search passes over where others are typed beside it; adding it twice changes nothing',
  access: 'menu:synonyms:write',
  body: z.object({
    word: typed('뺄 말을 입력해 주세요.').regex(/^\S+$/, '띄어쓰기 없이 한 낱말로 입력해 주세요.'),
  }),
  reply: z.null(),
  refusals: {
    'stops-full': { status: 409, message: '뺄 말은 {0}개까지 둘 수 있어요. 쓰지 않는 말을 삭제해 주세요.' },
  },
})

export const removeStopWord = endpoint({
  method: 'DELETE',
  path: '/api/bo/search-stops',
  summary: 'The word counts again',
  access: 'menu:synonyms:write',
  query: z.object({ word: z.string().min(1).max(60) }),
  reply: z.null(),
})

const pinsChanged = {
  status: 409,
  message: '그사이 다른 담당자가 이 검색어를 바꿨어요. 바뀐 내용을 확인해 주세요.',
} as const

export const pinResults = endpoint({
  method: 'PUT',
  path: '/api/bo/search-pins',
  summary: 'The products that stand first for some words in a period, instead of those that stood before',
  access: 'menu:synonyms:write',
  body: z
    .object({
      /** Of what stood first for these words when it was looked at; null: nothing. */
      version: z.string().max(40).nullable(),
      words: typed('검색어를 입력해 주세요.'),
      codes: z
        .array(z.string().trim().min(1).max(40))
        .min(1, '상품코드를 입력해 주세요.')
        .max(MOST_PINS, `상품은 ${MOST_PINS}개까지 먼저 보일 수 있어요.`)
        .refine((codes) => new Set(codes).size === codes.length, '같은 상품코드가 두 번 있어요.'),
      startsOn: Day,
      endsOn: Day,
    })
    .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
      path: ['endsOn'],
      error: '끝나는 날은 시작하는 날과 같거나 뒤여야 해요.',
    }),
  reply: z.null(),
  refusals: {
    'products-unknown': { status: 422, message: '없거나 판매하지 않는 상품코드가 있어요: {0}번째' },
    'words-pinned': {
      status: 409,
      message: '이미 상품을 둔 검색어예요. 아래 목록에서 고치기를 눌러 바꿔 주세요.',
    },
    'pins-changed': pinsChanged,
    'pins-full': { status: 409, message: '검색어는 {0}개까지 둘 수 있어요. 끝난 것을 삭제해 주세요.' },
  },
})

export const unpinResults = endpoint({
  method: 'DELETE',
  path: '/api/bo/search-pins',
  summary: 'Nothing stands first for these words any longer',
  access: 'menu:synonyms:write',
  query: z.object({ words: z.string().min(1).max(60), version: z.string().max(40) }),
  reply: z.null(),
  refusals: { 'pins-changed': pinsChanged },
})
