import { z } from 'zod'

/** Parts that the contracts of the desk share. */
export const productStates = ['on-sale', 'discontinued', 'hidden'] as const
export const State = z.enum(productStates)
export const Storage = z.enum(['ambient', 'cold', 'frozen'])
export const Kind = z.enum(['device', 'drug', 'cosmetic', 'consumable', 'equipment', 'book'])
export const id = z.coerce.number<number>().int().positive().max(2_147_483_647)
export const Won = z
  .int('금액은 정수로 입력해 주세요.')
  .min(0)
  .max(999_999_999, '9억 원대까지 입력할 수 있어요.')
export const Quantity = z
  .int('수량은 정수로 입력해 주세요.')
  .min(1, '1개 이상 입력해 주세요.')
  .max(99_999, '99,999개까지 입력할 수 있어요.')
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `${most}자까지 입력할 수 있어요.`)
    .regex(/^\P{Cc}*$/u, '줄바꿈 없이 입력해 주세요.')
export const filled = (most: number) => line(most).min(1, '입력해 주세요.')
export const Reason = z
  .string()
  .trim()
  .min(1, '사유를 입력해 주세요.')
  .max(200, '200자까지 입력할 수 있어요.')
export const Code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, '영문 대문자, 숫자, 하이픈으로 3~30자를 입력해 주세요.')

/** What an option is sold for is its list price at most. */
export const atMostList = <Option extends z.ZodType<{ price: number; listPrice: number }>>(option: Option) =>
  option.refine(({ price, listPrice }) => price <= listPrice, {
    path: ['price'],
    error: '판매가는 정가보다 높을 수 없어요.',
  })
