import { z } from 'zod'

/**
 * How often a record was changed: a change says which one it saw, so that two editors do not overwrite each
 * other.
 */
export const Version = z.int().min(1).max(2_147_483_647)

export const changedMeanwhile = {
  'changed-meanwhile': {
    status: 409,
    message: '그사이 다른 사람이 바꿨어요. 바뀐 내용을 확인하고 다시 해 주세요.',
  },
} as const

/** Why personal data is shown or taken out; kept in the audit trail. */
export const Reason = z
  .string('사유를 입력해 주세요.')
  .trim()
  .min(5, '사유를 5자 이상 입력해 주세요.')
  .max(200, '200자까지 입력할 수 있어요.')

export const page = {
  cursor: z.string().max(200).optional(),
  size: z.coerce.number<number>().int().min(1).max(200).default(50),
}

/** A filter that is not set comes empty. */
export const unset = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
