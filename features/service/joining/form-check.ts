import { z } from 'zod'
import { businessNumberSchema } from '#domain/business-number.ts'
import type { JoinForm } from './contract.ts'
import { careNumberSchema, institutionFields } from '#features/service/membership/institution-fields.ts'
import { asked, type FieldName, type JoiningType } from './rules.ts'

const shapes: Record<FieldName, z.ZodType<string>> = {
  ...institutionFields,
  businessNumber: businessNumberSchema,
  openedOn: z.iso.date('개업일자를 골라 주세요.'),
  careNumber: careNumberSchema,
  licenceNumber: z
    .string()
    .trim()
    .regex(/^[가-힣A-Za-z0-9-]{3,20}$/, '면허번호를 면허증에 적힌 그대로 입력해 주세요.'),
}

/** What is wrong with a form of this kind of applicant, at its fields. */
export const formIssues = (type: JoiningType, form: JoinForm) =>
  asked[type].fields.flatMap((name) => {
    const read = shapes[name].safeParse(form[name])
    return read.success ? [] : [{ path: name, message: read.error.issues[0]!.message }]
  })
