import { z } from 'zod'
import { phoneSchema } from '#domain/contact.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

/** How many addresses an institution may keep. */
export const ADDRESS_LIMIT = 20

const text = (most: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).max(most)

/** A phone comes as typed and is kept as digits. */
export const NewDeliveryAddress = z.object({
  label: text(30, '배송지명을 입력해 주세요.'),
  receiver: text(50, '받는 분을 입력해 주세요.'),
  phone: phoneSchema,
  postcode: z
    .string({ error: '우편번호를 찾아 주세요.' })
    .regex(/^\d{5}$/, { error: '우편번호를 찾아 주세요.' }),
  address1: text(200, '주소를 찾아 주세요.'),
  address2: z.string().trim().max(100).default(''),
  memo: z.string().trim().max(100).default(''),
  isDefault: z.boolean().default(false),
})
export type NewDeliveryAddress = z.infer<typeof NewDeliveryAddress>

export const DeliveryAddress = z.object({
  addressId: z.int(),
  label: z.string(),
  receiver: z.string(),
  phone: z.string(),
  postcode: z.string(),
  address1: z.string(),
  address2: z.string(),
  memo: z.string(),
  isDefault: z.boolean(),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

const AddressParams = z.object({ addressId: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)) })
const addressNotFound = { status: 404, message: '배송지를 찾을 수 없어요.' } as const

export const listDeliveryAddresses = endpoint({
  method: 'GET',
  path: '/api/fo/delivery-addresses',
  summary: "The institution's delivery addresses, the default first",
  access: 'business',
  reply: z.array(DeliveryAddress),
})

export const addDeliveryAddress = endpoint({
  method: 'POST',
  path: '/api/fo/delivery-addresses',
  summary: 'Keep a delivery address; the first one becomes the default',
  access: 'business',
  body: NewDeliveryAddress,
  reply: z.object({ addressId: z.int() }),
  refusals: {
    'address-limit': {
      status: 409,
      message: '배송지는 {0}개까지 저장할 수 있어요. 안 쓰는 배송지를 지우고 다시 추가해 주세요.',
    },
  },
})

export const changeDeliveryAddress = endpoint({
  method: 'PUT',
  path: '/api/fo/delivery-addresses/:addressId',
  summary: 'Change a delivery address or make it the default',
  access: 'business',
  params: AddressParams,
  body: NewDeliveryAddress,
  reply: z.null(),
  refusals: { 'address-not-found': addressNotFound },
})

export const removeDeliveryAddress = endpoint({
  method: 'DELETE',
  path: '/api/fo/delivery-addresses/:addressId',
  summary: 'Forget a delivery address; orders keep their own copy',
  access: 'business',
  params: AddressParams,
  reply: z.null(),
  refusals: { 'address-not-found': addressNotFound },
})
