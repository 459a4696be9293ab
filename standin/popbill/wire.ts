import { z } from 'zod'

const digits = (length: number) => z.string().regex(new RegExp(`^\\d{${length}}$`))
const amount = z.string().regex(/^-?\d{1,15}$/)
const text = (longest: number) => z.string().min(1).max(longest)

/** What the service takes as an invoice, strictly: what it would pass over in silence is refused here. */
export const WireInvoice = z
  .strictObject({
    writeSpecification: z.boolean().optional(),
    writeDate: digits(8),
    chargeDirection: z.literal('정과금'),
    issueType: z.literal('정발행'),
    taxType: z.enum(['과세', '영세', '면세']),
    purposeType: z.enum(['청구', '영수', '없음']),
    invoicerMgtKey: z.string().regex(/^[\w-]{1,24}$/),
    invoicerCorpNum: digits(10),
    invoicerCorpName: text(200),
    invoicerCEOName: text(100),
    invoicerAddr: z.string().max(300),
    invoiceeType: z.literal('사업자'),
    invoiceeCorpNum: digits(10),
    invoiceeCorpName: text(200),
    invoiceeCEOName: text(100),
    invoiceeAddr: z.string().max(300),
    invoiceeEmail1: z.email().max(100),
    supplyCostTotal: amount,
    taxTotal: amount,
    totalAmount: amount,
    modifyCode: z.int().min(1).max(6).optional(),
    orgNTSConfirmNum: digits(24).optional(),
    detailList: z
      .array(
        z.strictObject({
          serialNum: z.int().min(1).max(99),
          purchaseDT: digits(8),
          itemName: z.string().max(100),
          spec: z.string().max(60),
          supplyCost: amount,
          tax: amount,
        }),
      )
      .min(1)
      .max(99),
  })
  .refine((it) => Number(it.supplyCostTotal) + Number(it.taxTotal) === Number(it.totalAmount), 'totalAmount')
  .refine(
    (it) => sum(it.detailList.map(({ supplyCost }) => supplyCost)) === Number(it.supplyCostTotal),
    'lines',
  )
  .refine((it) => sum(it.detailList.map(({ tax }) => tax)) === Number(it.taxTotal), 'tax of lines')
  .refine((it) => it.taxType !== '면세' || Number(it.taxTotal) === 0, 'tax of what is free of it')
  .refine((it) => (it.modifyCode === undefined) === (it.orgNTSConfirmNum === undefined), 'modifyCode')
export type WireInvoice = z.infer<typeof WireInvoice>

const sum = (texts: string[]) => texts.reduce((total, text) => total + Number(text), 0)
