import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { MESSAGE_LENGTH } from './contract.ts'

export const MOST_TEMPLATES = 200
const templateParams = z.object({ templateId: z.coerce.number<number>().int().min(1).max(2_147_483_647) })
const fields = {
  title: z.string().trim().min(1, '제목을 입력해 주세요.').max(60, '제목은 60자까지 입력할 수 있어요.'),
  body: z
    .string()
    .trim()
    .min(1, '답변을 입력해 주세요.')
    .max(MESSAGE_LENGTH, `답변은 ${MESSAGE_LENGTH.toLocaleString('ko')}자까지 입력할 수 있어요.`),
}
const AnswerTemplate = z.object({ templateId: z.int(), ...fields, version: z.int(), actor: z.string() })
export type AnswerTemplate = z.infer<typeof AnswerTemplate>

const missing = { status: 404, message: '템플릿을 찾을 수 없어요.' } as const
const taken = { status: 409, message: '같은 제목의 템플릿이 있어요.' } as const
const changed = {
  status: 409,
  message: '그사이 다른 사람이 템플릿을 바꿨어요. 새 내용을 확인한 뒤 다시 저장해 주세요.',
} as const

export const listAnswerTemplates = endpoint({
  method: 'GET',
  path: '/api/bo/answer-templates',
  summary: 'Answers that staff give again and again, by title',
  access: 'staff',
  reply: z.array(AnswerTemplate),
})

export const addAnswerTemplate = endpoint({
  method: 'POST',
  path: '/api/bo/answer-templates',
  summary: 'A new answer to give again',
  access: 'menu:inquiries:write',
  idempotent: true,
  body: z.object(fields),
  reply: z.object({ templateId: z.int() }),
  refusals: {
    'title-taken': taken,
    'templates-full': { status: 409, message: `템플릿은 ${MOST_TEMPLATES}개까지 둘 수 있어요.` },
  },
})

export const changeAnswerTemplate = endpoint({
  method: 'PUT',
  path: '/api/bo/answer-templates/:templateId',
  summary: 'Change a template over the version that was read',
  access: 'menu:inquiries:write',
  params: templateParams,
  body: z.object({ ...fields, version: z.int().min(1).max(2_147_483_647) }),
  reply: z.null(),
  refusals: { 'template-not-found': missing, 'template-changed': changed, 'title-taken': taken },
})

export const removeAnswerTemplate = endpoint({
  method: 'DELETE',
  path: '/api/bo/answer-templates/:templateId',
  summary: 'Take a template away; answers that were made of it stay',
  access: 'menu:inquiries:write',
  params: templateParams,
  reply: z.null(),
})
