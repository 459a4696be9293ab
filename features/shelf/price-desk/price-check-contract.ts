import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { PriceReason, ShownPrice } from '#features/shelf/prices/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

/** Why an entry does not set the price. */
export const NotTaken = z.enum(['fewer', 'not-yet', 'over', 'dearer'])
export type NotTaken = z.infer<typeof NotTaken>

const Considered = z.object({
  reason: PriceReason,
  minQuantity: z.int(),
  unitPrice: wonSchema,
  promotionName: z.string().nullable(),
  /** A promotion's days in Seoul; the last one still belongs to it. */
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  /** Null for the one that sets the price. */
  not: NotTaken.nullable(),
})
export type Considered = z.infer<typeof Considered>

export const checkPrice = endpoint({
  method: 'GET',
  path: '/api/bo/price-check',
  summary: 'What a clinic pays for an option, for a quantity on a day, and what else was considered',
  access: 'menu:price-check',
  query: z.object({
    /** Its business number, or words of its name that no other has. */
    institution: z.string().trim().min(1, '병의원을 입력해 주세요.').max(50, '50자까지 입력할 수 있어요.'),
    /** Of a product or of one of its options. */
    code: z.string().trim().min(1, '품번을 입력해 주세요.').max(60, '60자까지 입력할 수 있어요.'),
    quantity: z.coerce
      .number<number>('수량은 숫자로 입력해 주세요.')
      .int('수량은 정수로 입력해 주세요.')
      .min(1, '수량을 1개 이상 입력해 주세요.')
      .max(99_999, '수량은 99,999개까지 입력할 수 있어요.'),
    day: z.iso.date('날짜를 확인해 주세요.'),
  }),
  reply: z.object({
    institutionName: z.string(),
    businessNumber: z.string(),
    groupName: z.string().nullable(),
    productCode: z.string(),
    name: z.string(),
    optionName: z.string(),
    unitName: z.string(),
    priceOnRequest: z.boolean(),
    quantity: z.int(),
    price: ShownPrice,
    /** Of an option that sells near-expiry goods: which, when, and what this clinic pays for the ordinary option. */
    clearance: z
      .object({
        lotNumber: z.string(),
        expiresOn: z.iso.date(),
        /** In Seoul, both days included. */
        from: z.iso.date(),
        until: z.iso.date(),
        ordinary: ShownPrice,
        /** The ordinary option costs this clinic more, so that it is offered this one. */
        isOffered: z.boolean(),
      })
      .nullable(),
    considered: z.array(Considered),
  }),
  refusals: {
    'institution-not-found': {
      status: 404,
      message: '병의원을 찾을 수 없어요. 이름이나 사업자등록번호를 확인해 주세요.',
    },
    'institution-unclear': {
      status: 409,
      message: '여러 곳이 있어요: {0}. 사업자등록번호로 찾아 주세요.',
    },
    'option-not-found': {
      status: 404,
      message: '품번을 찾을 수 없어요. 상품이나 옵션의 품번을 확인해 주세요.',
    },
  },
})
