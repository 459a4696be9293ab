import { z } from 'zod'
import { mobileSchema } from '#domain/contact.ts'
import { codeRefusals, Code, Ticket } from '#features/access/verification/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { entryRefusals, LoginReply } from './login-contract.ts'

export const SocialProvider = z.enum(['kakao', 'naver'])
export type SocialProvider = z.infer<typeof SocialProvider>
/** Every place whose accounts may be linked with a member's. */
export const LinkedProvider = z.enum(['kakao', 'naver', 'golf'])
export type LinkedProvider = z.infer<typeof LinkedProvider>

/** A random value that the browser keeps for itself: the answer must come back to the browser that asked. */
const Browser = z.string().regex(/^[\w-]{22,86}$/)
/** Nobody is linked with this account yet: sign in with `linkTicket`, or join. */
const unlinked = {
  'not-linked': {
    status: 404,
    message: '아직 연결된 계정이 없어요.',
    data: z.object({ linkTicket: z.string(), provider: LinkedProvider, name: z.string().nullable() }),
  },
} as const

export const startSocialLogin = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/thirdparty/start',
  summary:
    'Begin a login with Kakao or Naver: where to send the browser. State and verifier stay on the server for 10 minutes',
  access: 'anyone',
  limited: true,
  body: z.object({ provider: SocialProvider, browser: Browser }),
  reply: z.object({ authorizeUrl: z.string() }),
})

export const loginWithThirdParty = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/login-with-thirdparty',
  summary: 'Finish a login with Kakao or Naver: the code and state that came back',
  access: 'anyone',
  limited: true,
  body: z.object({
    provider: SocialProvider,
    browser: Browser,
    code: z.string().min(1).max(2_000),
    state: z.string().min(1).max(200),
  }),
  reply: LoginReply,
  refusals: {
    ...entryRefusals,
    ...unlinked,
    'social-refused': { status: 422, message: '로그인을 마치지 못했어요. 처음부터 다시 시도해 주세요.' },
    'social-away': {
      status: 503,
      message: '지금은 연결할 수 없어요. 아이디로 로그인하거나 잠시 후 다시 시도해 주세요.',
    },
  },
})

export const loginWithNonMember = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/login-with-nonmember',
  summary: 'Sign in without an account: name, mobile and SMS code. Sees its own orders only',
  access: 'anyone',
  secured: true,
  limited: true,
  body: z.object({
    name: z.string('이름을 입력해 주세요.').trim().min(1, '이름을 입력해 주세요.').max(50),
    mobile: mobileSchema,
    ticket: Ticket,
    code: Code,
  }),
  reply: LoginReply,
  refusals: { ...codeRefusals, ...entryRefusals },
})

export const loginWithGolfApp = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/login-with-golfzonapp',
  summary: 'Sign in from the golf app: a token that it signed, good once and for 60 s',
  access: 'anyone',
  limited: true,
  body: z.object({ token: z.string().min(1).max(2_000) }),
  reply: LoginReply,
  refusals: {
    ...entryRefusals,
    ...unlinked,
    'golf-token': {
      status: 422,
      message: '골프앱 로그인 정보가 만료되었거나 올바르지 않아요. 앱에서 다시 들어와 주세요.',
    },
  },
})

/** Stands in for the golf app, in the demo only. */
export const demoGolfToken = endpoint({
  method: 'POST',
  path: '/api/fo/demo/golf-token',
  summary: 'Demo only: a token as the golf app signs it',
  access: 'anyone',
  limited: true,
  reply: z.object({ token: z.string() }),
  refusals: { 'not-in-demo': { status: 404, message: '요청하신 내용을 찾을 수 없어요.' } },
})
