import { z } from 'zod'

/** A bank code of `bankNames` in domain/banks.ts. */
export const RefundAccount = z.object({
  bank: z.string({ error: '은행을 선택해 주세요.' }).regex(/^\d{2}$/, { error: '은행을 선택해 주세요.' }),
  accountNumber: z
    .string({ error: '계좌번호를 입력해 주세요.' })
    .trim()
    .regex(/^\d[\d-]{5,28}\d$/, { error: '계좌번호를 확인해 주세요.' }),
  holderName: z
    .string({ error: '예금주를 입력해 주세요.' })
    .trim()
    .min(1, { error: '예금주를 입력해 주세요.' })
    .max(60),
})
