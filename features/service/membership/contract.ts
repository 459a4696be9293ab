import { z } from 'zod'
import { confirmFirst } from '#features/access/sessions/confirm-first.ts'
import { FileId } from '#features/running/files/contract.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { commonRefusals } from '#platform/contract/envelope.ts'
import { institutionFields } from './institution-fields.ts'
import { PAPER_KINDS } from './paper-kinds.ts'

const notYet = { status: 409, message: '지금 회원 상태에서는 바꿀 수 없어요.' } as const
const filesGone = {
  status: 409,
  message: '올린 파일을 찾을 수 없어요. 파일을 다시 올려 주세요.',
} as const

export const RenewalState = z.enum(['waiting', 'accepted', 'rejected', 'taken-back'])
const KeptPaper = z.object({
  kind: z.enum(PAPER_KINDS),
  /** The paper that counts; null: none is on file. */
  fileId: z.string().nullable(),
  files: z.array(z.object({ no: z.int(), name: z.string() })),
  /** The last day; null: no end. */
  endsOn: z.iso.date().nullable(),
  state: z.enum(['none', 'holds', 'soon', 'ended']),
  /** What was sent last and is not kept: it waits, or why it was refused. */
  sent: z.object({ state: RenewalState, reason: z.string(), at: z.iso.datetime() }).nullable(),
})
export type KeptPaper = z.infer<typeof KeptPaper>

/** `careNumber` is empty where there is none. */
export const InstitutionForm = z.object({
  ...institutionFields,
  careNumber: z
    .string()
    .trim()
    .regex(/^(\d{8})?$/, '요양기관기호 8자리를 숫자로 입력해 주세요.'),
})
export type InstitutionForm = z.infer<typeof InstitutionForm>

const Term = z.enum(['service', 'privacy', 'trade', 'age', 'marketing', 'adverts'])
export const Consent = z.object({
  term: Term,
  /** The version that was answered; null: never asked. */
  version: z.int().nullable(),
  agreed: z.boolean(),
  at: z.iso.datetime().nullable(),
})

export const readMembership = endpoint({
  method: 'GET',
  path: '/api/fo/membership',
  summary:
    'Papers on file with their validity, a change under review, consents, and until when changes are open',
  access: 'signed-in',
  reply: z.object({
    /** Until when the password is not asked for again in this session. */
    confirmedUntil: z.iso.datetime().nullable(),
    papers: z.array(KeptPaper),
    change: z
      .object({
        id: z.int(),
        state: RenewalState,
        form: InstitutionForm,
        reason: z.string(),
        at: z.iso.datetime(),
      })
      .nullable(),
    consents: z.array(Consent),
  }),
})

/** Somebody who may only look, in an institution that others lead. */
const looksOnly = commonRefusals['read-only']

export const askChange = endpoint({
  method: 'POST',
  path: '/api/fo/membership/change',
  summary: 'Ask for other data of the own institution; it counts when staff accept it',
  access: 'signed-in',
  body: z.object({
    form: InstitutionForm,
    /** Where a paper proves it. */
    fileId: FileId.nullable(),
  }),
  reply: z.null(),
  refusals: {
    'confirm-first': confirmFirst,
    'not-yet': notYet,
    'looks-only': looksOnly,
    'change-waiting': { status: 409, message: '먼저 낸 변경 신청을 심사하고 있어요.' },
    'nothing-changes': { status: 400, message: '바뀐 내용이 없어요.' },
    'files-gone': filesGone,
  },
})

export const takeBackChange = endpoint({
  method: 'POST',
  path: '/api/fo/membership/change/take-back',
  summary: 'Take back a change that is not decided yet',
  access: 'signed-in',
  reply: z.null(),
  refusals: {
    'looks-only': looksOnly,
    'change-missing': { status: 409, message: '거둘 변경 신청이 없어요. 이미 처리됐을 수 있어요.' },
  },
})

export const renewPaper = endpoint({
  method: 'PUT',
  path: '/api/fo/membership/papers/:kind',
  summary: 'Send a new paper; the one on file counts until staff accept it',
  access: 'signed-in',
  params: z.object({ kind: z.enum(PAPER_KINDS) }),
  body: z.object({ fileId: FileId }),
  reply: z.null(),
  refusals: {
    'confirm-first': confirmFirst,
    'not-yet': notYet,
    'looks-only': looksOnly,
    'paper-unasked': { status: 409, message: '이 회원유형은 내지 않는 서류예요.' },
    'paper-waiting': { status: 409, message: '먼저 낸 서류를 확인하고 있어요.' },
    'files-gone': filesGone,
  },
})

export const setConsent = endpoint({
  method: 'PUT',
  path: '/api/fo/membership/consents/:term',
  summary: 'Give or withdraw a consent that is optional; every answer is kept',
  access: 'signed-in',
  params: z.object({ term: Term }),
  body: z.object({ agreed: z.boolean() }),
  reply: z.null(),
  refusals: {
    'consent-required': {
      status: 409,
      message: '꼭 필요한 동의라 거둘 수 없어요. 그만 이용하려면 탈퇴해 주세요.',
    },
  },
})

const Unsettled = z.object({
  /** Won that the institution owes. */
  credit: z.int(),
  orders: z.array(z.string()),
  claims: z.array(z.string()),
})
export const readLeaving = endpoint({
  method: 'GET',
  path: '/api/fo/membership/leaving',
  summary: 'What must be settled before the member may leave',
  access: 'signed-in',
  reply: Unsettled,
})

export const leave = endpoint({
  method: 'POST',
  path: '/api/fo/membership/leaving',
  summary: 'Leave the shop: sessions end, and what law keeps is put apart until its day',
  access: 'signed-in',
  reply: z.null(),
  refusals: {
    'confirm-first': confirmFirst,
    'hand-over-first': {
      status: 409,
      message: '함께 쓰는 구성원이 있어요. 구성원에서 다른 분에게 원장을 넘긴 뒤 탈퇴해 주세요.',
    },
    unsettled: {
      status: 409,
      message: '아직 끝나지 않은 일이 있어 탈퇴할 수 없어요. 목록을 확인해 주세요.',
      data: Unsettled,
    },
  },
})

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/fo/membership/own-data',
  summary: 'Everything the shop keeps about the member, as a ZIP of JSON files',
  access: 'signed-in',
  limited: 5,
  reply: fileReply,
  refusals: { 'confirm-first': confirmFirst },
})
