import { z } from 'zod'
import { businessNumberSchema } from '#domain/business-number.ts'
import type { JoinForm } from './contract.ts'
import { asked, type FieldName, type JoiningType } from './rules.ts'

const text = (missing: string, most = 100) =>
  z.string().trim().min(1, missing).max(most, `${most}자까지 입력할 수 있어요.`)

const shapes: Record<FieldName, z.ZodType<string>> = {
  businessNumber: businessNumberSchema,
  directorName: text('대표자 성명을 입력해 주세요.', 50),
  openedOn: z.iso.date('개업일자를 골라 주세요.'),
  institutionName: text('기관 이름을 입력해 주세요.'),
  careNumber: z
    .string()
    .trim()
    .regex(/^\d{8}$/, '요양기관기호 8자리를 숫자로 입력해 주세요.'),
  postcode: z
    .string()
    .trim()
    .regex(/^\d{5}$/, '우편번호 5자리를 입력해 주세요.'),
  address1: text('주소를 입력해 주세요.', 200),
  address2: z.string().trim().max(100, '100자까지 입력할 수 있어요.'),
  phone: z
    .string()
    .trim()
    .regex(/^0\d{1,2}-?\d{3,4}-?\d{4}$/, '대표전화를 확인해 주세요.'),
  taxEmail: z.email('세금계산서 이메일을 확인해 주세요.').max(100, '100자까지 입력할 수 있어요.'),
}

/** What is wrong with a form of this kind of applicant, at its fields. */
export const formIssues = (type: JoiningType, form: JoinForm) =>
  asked[type].fields.flatMap((name) => {
    const read = shapes[name].safeParse(form[name])
    return read.success ? [] : [{ path: name, message: read.error.issues[0]!.message }]
  })
