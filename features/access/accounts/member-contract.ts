import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

const Institution = z.object({
  name: z.string(),
  businessNumber: z.string(),
  /** 요양기관기호; pharmacies and dealers have none. */
  careNumber: z.string().nullable(),
  directorName: z.string(),
  phone: z.string(),
  taxEmail: z.string(),
  postcode: z.string(),
  address1: z.string(),
  address2: z.string(),
})

export const readMember = endpoint({
  method: 'GET',
  path: '/api/fo/member',
  summary: 'What the shop knows of the signed-in member and their institution',
  access: 'signed-in',
  reply: z.object({
    email: z.string(),
    mobile: z.string(),
    joinedAt: z.iso.datetime(),
    passwordChangedAt: z.iso.datetime(),
    /** Null while joining, and for members who belong to none. */
    institution: Institution.nullable(),
  }),
})
