import { z } from 'zod'
import { businessNumberSchema } from '#domain/business-number.ts'
import { MemberStatus } from '#features/access/accounts/account-contract.ts'
import { fileRefusals, storing } from '#features/running/files/refusals.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { JoiningTypeSchema } from './begin-contract.ts'

export const PaperKindSchema = z.enum(['business', 'opening', 'licence'])
const typed = z.string().trim().max(200, '200자까지 입력할 수 있어요.').default('')

/** As it is typed, so that nothing is lost: checked when it is sent. */
export const JoinForm = z.object({
  businessNumber: typed,
  directorName: typed,
  openedOn: typed,
  institutionName: typed,
  careNumber: typed,
  licenceNumber: typed,
  postcode: typed,
  address1: typed,
  address2: typed,
  phone: typed,
  taxEmail: typed,
})
export type JoinForm = z.infer<typeof JoinForm>

const BusinessAnswerSchema = z.enum(['open', 'resting', 'closed', 'different', 'unknown'])
export const PaperSchema = z.object({
  kind: PaperKindSchema,
  fileId: z.string(),
  files: z.array(z.object({ no: z.int(), name: z.string() })),
  state: z.enum(['sent', 'accepted', 'asked']),
  reason: z.string(),
  at: z.iso.datetime(),
})
export type JoinPaper = z.infer<typeof PaperSchema>
export const EventSchema = z.object({
  kind: z.enum(['begun', 'sent', 'asked', 'rejected', 'approved', 'note', 'first-yes']),
  note: z.string(),
  at: z.iso.datetime(),
})

const notApplying = { status: 404, message: '가입 신청이 없어요. 처음부터 다시 시작해 주세요.' } as const
const decided = { status: 409, message: '이미 신청했거나 심사가 끝났어요. 화면을 새로 고쳐 주세요.' } as const

export const readJoin = endpoint({
  method: 'GET',
  path: '/api/fo/joins/mine',
  summary: 'The application of the caller: what was written, its papers, and where it stands',
  access: 'signed-in',
  reply: z.object({
    customerType: JoiningTypeSchema,
    status: MemberStatus,
    reason: z.string(),
    form: JoinForm,
    /** The last answer of the tax office, when it was about what stands in the form. */
    businessAnswer: BusinessAnswerSchema.nullable(),
    papers: z.array(PaperSchema),
    /** What a paper may be, as staff set it. */
    paperRule: z.object({ accept: z.string(), maxBytes: z.int(), maxCount: z.int() }),
    events: z.array(EventSchema),
  }),
  refusals: { 'not-applying': notApplying },
})

export const saveJoinForm = endpoint({
  method: 'PUT',
  path: '/api/fo/joins/mine/form',
  summary: 'Keep what is typed so far',
  access: 'signed-in',
  body: JoinForm,
  reply: z.null(),
  refusals: { 'not-applying': notApplying, 'join-decided': decided },
})

export const checkBusiness = endpoint({
  method: 'POST',
  path: '/api/fo/joins/mine/business-check',
  summary:
    'Ask the National Tax Service whether number, director and opening day fit, and whether it goes on',
  access: 'signed-in',
  body: z.object({
    businessNumber: businessNumberSchema,
    directorName: z
      .string()
      .trim()
      .min(1, '대표자 성명을 입력해 주세요.')
      .max(50, '50자까지 입력할 수 있어요.'),
    openedOn: z.iso.date('개업일자를 골라 주세요.'),
  }),
  reply: z.object({ answer: BusinessAnswerSchema, taxType: z.string() }),
  refusals: {
    'not-applying': notApplying,
    'join-decided': decided,
    'institution-known': {
      status: 409,
      message: '이미 가입한 기관이에요. 기관의 담당자나 고객센터({0})로 문의해 주세요.',
    },
  },
})

/** Files travel as file-1 … of a form; which paper they are stands in the address. */
export const handPaper = endpoint({
  method: 'POST',
  path: '/api/fo/joins/mine/papers/:kind',
  summary: 'Hand in one paper, whole or not at all; once papers were asked for, only those',
  access: 'signed-in',
  streamed: true,
  stream: {
    type: 'multipart/form-data',
    schema: z.object({ 'file-1': fileReply }).meta({ description: 'its pages, file-1 to file-5' }),
  },
  params: z.object({ kind: PaperKindSchema }),
  reply: PaperSchema,
  refusals: {
    ...storing,
    'not-a-form': fileRefusals['not-a-form'],
    'not-applying': notApplying,
    'join-decided': decided,
    'paper-unasked': { status: 409, message: '확인을 마친 서류는 바꿀 수 없어요.' },
  },
})

export const sendJoin = endpoint({
  method: 'POST',
  path: '/api/fo/joins/mine/send',
  summary: 'Send the application to be reviewed; what is missing is told at its field',
  access: 'signed-in',
  idempotent: true,
  body: JoinForm,
  reply: z.null(),
  refusals: {
    'not-applying': notApplying,
    'join-decided': decided,
    'business-refused': {
      status: 409,
      message: '휴업·폐업했거나 국세청 정보와 다른 사업자는 신청할 수 없어요.',
    },
    'institution-known': checkBusiness.refusals['institution-known'],
  },
})
