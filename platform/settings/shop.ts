import { z } from 'zod'
import { formatBusinessNumber, parseBusinessNumber } from '#domain/business-number.ts'
import { isEmail } from '#domain/contact.ts'
import { demoFacts, type ShopFacts } from '#domain/shop-facts.ts'

const line = z.string().trim().min(1).max(200).optional()
const phone = z
  .string()
  .regex(/^\d{2,4}-\d{3,4}(-\d{4})?$/, 'must be a number with hyphens')
  .optional()

/** Who the shop is: what it says on its pages and writes on its papers and tax invoices. */
export const shopShape = {
  SHOP_COMPANY: line,
  SHOP_HEAD: line,
  SHOP_ADDRESS: line,
  SHOP_PHONE: phone,
  SHOP_EMAIL: z.string().refine(isEmail, 'must be a mail address').optional(),
  SHOP_BUSINESS_NUMBER: z
    .string()
    .refine((text) => parseBusinessNumber(text) !== null, 'must be a business number')
    .transform(formatBusinessNumber)
    .optional(),
  SHOP_MAIL_ORDER: line,
  SHOP_DEVICE_SELLER: line,
  SHOP_DRUG_WHOLESALER: line,
  SHOP_HOSTING: line,
  SHOP_HOURS: line,
  SHOP_PRIVACY_OFFICER: line,
  SHOP_STAFF_HELP: line,
}

export const namesOfShop = Object.keys(shopShape) as (keyof typeof shopShape)[]

/** Without these nobody may sell; licences and hours only where there are any. */
export const neededOfShop = [
  'SHOP_COMPANY',
  'SHOP_HEAD',
  'SHOP_ADDRESS',
  'SHOP_PHONE',
  'SHOP_EMAIL',
  'SHOP_BUSINESS_NUMBER',
  'SHOP_MAIL_ORDER',
  'SHOP_HOSTING',
  'SHOP_PRIVACY_OFFICER',
] as const

/** A shop that says who it is says all of it: nothing of the demo stands beside. */
export function readShop(env: z.output<z.ZodObject<typeof shopShape>>, demo: boolean): ShopFacts {
  const demoLine = demo ? demoFacts.demoLine : ''
  if (env.SHOP_COMPANY === undefined) return { ...demoFacts, demoLine }
  const phone = env.SHOP_PHONE ?? ''
  return {
    company: env.SHOP_COMPANY,
    head: env.SHOP_HEAD ?? '',
    address: env.SHOP_ADDRESS ?? '',
    phone,
    email: env.SHOP_EMAIL ?? '',
    businessNumber: env.SHOP_BUSINESS_NUMBER ?? '',
    mailOrder: env.SHOP_MAIL_ORDER ?? '',
    deviceSeller: env.SHOP_DEVICE_SELLER ?? '',
    drugWholesaler: env.SHOP_DRUG_WHOLESALER ?? '',
    hosting: env.SHOP_HOSTING ?? '',
    hours: env.SHOP_HOURS ?? '',
    privacyOfficer: env.SHOP_PRIVACY_OFFICER ?? '',
    staffHelp: env.SHOP_STAFF_HELP ?? phone,
    demoLine,
  }
}
