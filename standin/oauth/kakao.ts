import { createHash } from 'node:crypto'
import { json, type Provider, type Reply, type Request } from '../http.ts'
import { answerConsent } from './consent-page.ts'
import type { OAuthControl } from './control.ts'
import { kakaoId } from './people.ts'

type Client = { clientId: string; clientSecret: string }
const refused = (status: number, error: string, error_description: string, error_code: string) =>
  json(status, { error, error_description, error_code })

/** Kakao Login: the consent page, the token and the user's data. */
export function createKakao(
  { clientId, clientSecret }: Client,
  control: OAuthControl,
): { api: Provider; pages: Provider } {
  const page = {
    service: 'kakao',
    title: '카카오 로그인',
    clientId,
    pkce: true,
    declined: { error: 'access_denied', error_description: 'User denied access' },
    faults: { client: 'KOE101', request: 'KOE002' },
  } as const

  function giveToken({ body }: Request): Reply {
    const form = new URLSearchParams(body)
    if (form.get('grant_type') !== 'authorization_code')
      return refused(400, 'unsupported_grant_type', 'unsupported grant_type', 'KOE003')
    if (form.get('client_id') !== clientId)
      return refused(401, 'invalid_client', 'Not exist client_id', 'KOE101')
    if (form.get('client_secret') !== clientSecret)
      return refused(401, 'invalid_client', 'Bad client credentials', 'KOE010')
    const code = form.get('code') ?? ''
    const grant = control.grantOf(code)
    if (grant?.service !== 'kakao')
      return refused(400, 'invalid_grant', 'authorization code not found', 'KOE320')
    if (grant.redirectUri !== form.get('redirect_uri'))
      return refused(400, 'invalid_grant', 'Redirect URI mismatch.', 'KOE303')
    if (
      grant.challenge !== null &&
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url') !== grant.challenge
    ) {
      return refused(400, 'invalid_grant', 'code_verifier mismatch', 'KOE320')
    }
    const access_token = control.redeem(code)
    return json(200, {
      token_type: 'bearer',
      access_token,
      expires_in: 21_599,
      refresh_token: `${access_token}-refresh`,
      refresh_token_expires_in: 5_183_999,
      scope: 'account_email profile_nickname phone_number name',
    })
  }

  function tellUser({ headers }: Request): Reply {
    const person = control.personOf('kakao', (headers.authorization ?? '').replace(/^Bearer /, ''))
    if (!person) return json(401, { msg: 'this access token does not exist', code: -401 })
    const phone_number = `+82 ${person.mobile.slice(1, 3)}-${person.mobile.slice(3, 7)}-${person.mobile.slice(7)}`
    return json(200, {
      id: kakaoId(person),
      connected_at: '2026-11-01T00:00:00Z',
      properties: { nickname: person.name },
      kakao_account: {
        profile_nickname_needs_agreement: false,
        profile: { nickname: person.name, is_default_nickname: false },
        name_needs_agreement: false,
        name: person.name,
        has_email: true,
        email_needs_agreement: false,
        is_email_valid: true,
        is_email_verified: true,
        email: person.email,
        has_phone_number: true,
        phone_number_needs_agreement: false,
        phone_number,
      },
    })
  }

  return {
    pages: ({ method, path, query, body }) =>
      path === '/kakao/oauth/authorize'
        ? answerConsent(page, control, method, method === 'POST' ? new URLSearchParams(body) : query)
        : undefined,
    api: (request) => {
      if (request.method === 'POST' && request.path === '/kakao/oauth/token')
        return faulty(control.nextFault('token')) ?? giveToken(request)
      if (request.method === 'GET' && request.path === '/kakao/v2/user/me')
        return faulty(control.nextFault('profile')) ?? tellUser(request)
      return undefined
    },
  }
}

const faulty = (fault: 'error' | 'drop' | undefined): Reply | undefined =>
  fault === 'drop'
    ? 'drop'
    : fault
      ? json(500, {
          error: 'server_error',
          error_description: 'internal server error',
          error_code: 'KOE9999',
        })
      : undefined
