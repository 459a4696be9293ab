import { z } from 'zod'

/** Korean sentences for what a schema finds wrong when it gives no sentence of its own. */
export const koreanIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined || issue.input === null || issue.input === ''
      ? '필수 입력 항목이에요.'
      : issue.expected === 'int'
        ? '정수로 입력해 주세요.'
        : '입력 형식을 확인해 주세요.'
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? Number(issue.minimum) <= 1
        ? '필수 입력 항목이에요.'
        : `${issue.minimum}자 이상 입력해 주세요.`
      : issue.origin === 'array'
        ? `${issue.minimum}개 이상 선택해 주세요.`
        : `${issue.minimum} 이상으로 입력해 주세요.`
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `${issue.maximum}자까지 입력할 수 있어요.`
      : issue.origin === 'array'
        ? `${issue.maximum}개까지 선택할 수 있어요.`
        : `${issue.maximum} 이하로 입력해 주세요.`
  if (issue.code === 'invalid_value') return '선택할 수 없는 값이에요.'
  return '입력 형식을 확인해 주세요.'
}

z.config({ customError: koreanIssue })
