import { z } from 'zod'
import { jsonCaller, type JsonAnswer, type Wires } from '#platform/outside/json-call.ts'
import type { OAuthProvider, OAuthResult, OAuthSettings } from './port.ts'
import { readMobile } from './profile-mobile.ts'
import { withQuery } from './query.ts'

/** Naver Login. It documents no PKCE: the state and the client secret bind the code. */
export function openNaver(settings: OAuthSettings, wires: Wires = {}): OAuthProvider {
  const call = jsonCaller(wires, settings.timeoutMs ?? 10_000)
  return {
    authorizeUrl: ({ state, redirectUri }) =>
      withQuery(settings.authorizeUrl, {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        state,
      }),
    async readProfile({ code, state }) {
      const form = {
        grant_type: 'authorization_code',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        code,
        state,
      }
      const token = readNaverToken(await call(settings.tokenUrl, { method: 'POST', form }))
      if ('kind' in token) return token
      return readNaverProfile(
        await call(settings.profileUrl, {
          method: 'GET',
          headers: { authorization: `Bearer ${token.accessToken}` },
        }),
      )
    },
  }
}

const Token = z.object({
  token_type: z.string().regex(/^bearer$/i),
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})
const TokenError = z.object({ error: z.string().min(1), error_description: z.string().optional() })
const Profile = z.object({
  resultcode: z.literal('00'),
  response: z.object({
    id: z.string().min(1).max(64),
    name: z.string().optional(),
    nickname: z.string().optional(),
    email: z.string().optional(),
    mobile: z.string().optional(),
  }),
})
const ProfileError = z.object({ resultcode: z.string().regex(/^\d{2,3}$/) })

/** Naver answers a refused exchange with status 200 and `error`. */
export function readNaverToken(
  answer: JsonAnswer,
): { accessToken: string } | Exclude<OAuthResult, { kind: 'profile' }> {
  if ('lost' in answer) return { kind: 'unknown', reason: answer.lost }
  const failed = TokenError.safeParse(answer.json).data
  if (failed && answer.status < 500 && answer.status !== 429)
    return failed.error === 'server_error'
      ? { kind: 'unknown', reason: 'server_error on token' }
      : { kind: 'refused', code: failed.error }
  const token = answer.status === 200 ? Token.safeParse(answer.json).data : undefined
  return token
    ? { accessToken: token.access_token }
    : { kind: 'unknown', reason: `${answer.status} on token` }
}

export function readNaverProfile(answer: JsonAnswer): OAuthResult {
  if ('lost' in answer) return { kind: 'unknown', reason: answer.lost }
  if (answer.status === 200) {
    const read = Profile.safeParse(answer.json).data
    if (!read) return { kind: 'unknown', reason: '200 without a profile' }
    const { id, name, nickname, email, mobile } = read.response
    return {
      kind: 'profile',
      profile: {
        provider: 'naver',
        id,
        name: name ?? nickname ?? null,
        email: email ?? null,
        mobile: readMobile(mobile),
      },
    }
  }
  const failed = ProfileError.safeParse(answer.json).data
  return failed && (answer.status === 401 || answer.status === 403)
    ? { kind: 'refused', code: failed.resultcode }
    : { kind: 'unknown', reason: `${answer.status} on profile` }
}
