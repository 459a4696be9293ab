import { z } from 'zod'
import { jsonCaller, type JsonAnswer, type Wires } from '#platform/outside/json-call.ts'
import type { OAuthProvider, OAuthResult, OAuthSettings } from './port.ts'
import { readMobile } from './profile-mobile.ts'
import { withQuery } from './query.ts'

/** Kakao Login (REST API), with PKCE. */
export function openKakao(settings: OAuthSettings, wires: Wires = {}): OAuthProvider {
  const call = jsonCaller(wires, settings.timeoutMs ?? 10_000)
  return {
    authorizeUrl: ({ state, challenge, redirectUri }) =>
      withQuery(settings.authorizeUrl, {
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    async readProfile({ code, verifier, redirectUri }) {
      const form = {
        grant_type: 'authorization_code',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }
      const token = readKakaoToken(await call(settings.tokenUrl, { method: 'POST', form }))
      if ('kind' in token) return token
      return readKakaoProfile(
        await call(settings.profileUrl, {
          method: 'GET',
          headers: { authorization: `Bearer ${token.accessToken}` },
        }),
      )
    },
  }
}

const Token = z.object({
  token_type: z.literal('bearer'),
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
})
const TokenError = z.object({ error: z.string(), error_code: z.string().optional() })
const ApiError = z.object({ code: z.int().negative() })
const Profile = z.object({
  id: z.int().positive(),
  kakao_account: z
    .object({
      profile: z.object({ nickname: z.string().optional() }).optional(),
      name: z.string().optional(),
      email: z.string().optional(),
      is_email_valid: z.boolean().optional(),
      is_email_verified: z.boolean().optional(),
      phone_number: z.string().optional(),
    })
    .optional(),
})

export function readKakaoToken(
  answer: JsonAnswer,
): { accessToken: string } | Exclude<OAuthResult, { kind: 'profile' }> {
  if ('lost' in answer) return { kind: 'unknown', reason: answer.lost }
  if (answer.status === 200) {
    const token = Token.safeParse(answer.json).data
    return token ? { accessToken: token.access_token } : { kind: 'unknown', reason: '200 without a token' }
  }
  const failed = TokenError.safeParse(answer.json).data
  if (failed && answer.status >= 400 && answer.status < 500 && answer.status !== 429)
    return { kind: 'refused', code: failed.error_code ?? failed.error }
  return { kind: 'unknown', reason: `${answer.status} on token` }
}

/** An e-mail counts only when Kakao has verified it. */
export function readKakaoProfile(answer: JsonAnswer): OAuthResult {
  if ('lost' in answer) return { kind: 'unknown', reason: answer.lost }
  if (answer.status === 200) {
    const read = Profile.safeParse(answer.json).data
    if (!read) return { kind: 'unknown', reason: '200 without a profile' }
    const account = read.kakao_account ?? {}
    const email = account.is_email_verified && account.is_email_valid !== false ? account.email : undefined
    return {
      kind: 'profile',
      profile: {
        provider: 'kakao',
        id: String(read.id),
        name: account.name ?? account.profile?.nickname ?? null,
        email: email ?? null,
        mobile: readMobile(account.phone_number),
      },
    }
  }
  const failed = ApiError.safeParse(answer.json).data
  return failed && (answer.status === 401 || answer.status === 403)
    ? { kind: 'refused', code: String(failed.code) }
    : { kind: 'unknown', reason: `${answer.status} on profile` }
}
