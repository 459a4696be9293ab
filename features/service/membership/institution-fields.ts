import { z } from 'zod'

const text = (missing: string, most = 100) =>
  z.string().trim().min(1, missing).max(most, `${most}자까지 입력할 수 있어요.`)

/** The facts of an institution that its people write; the care number is asked of those who have one. */
export const institutionFields = {
  institutionName: text('기관 이름을 입력해 주세요.'),
  directorName: text('대표자 성명을 입력해 주세요.', 50),
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
export const careNumberSchema = z
  .string()
  .trim()
  .regex(/^\d{8}$/, '요양기관기호 8자리를 숫자로 입력해 주세요.')
