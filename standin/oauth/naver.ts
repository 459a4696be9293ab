import { json, type Provider, type Reply, type Request } from '../http.ts'
import { formatMobile } from '#domain/contact.ts'
import { answerConsent } from './consent-page.ts'
import type { OAuthControl } from './control.ts'
import { naverId } from './people.ts'

type Client = { clientId: string; clientSecret: string }
/** A refused exchange has status 200. */
const refused = (error_description: string, error = 'invalid_request') =>
  json(200, { error, error_description })

/** Naver Login: the consent page, the token and the profile. */
export function createNaver(
  { clientId, clientSecret }: Client,
  control: OAuthControl,
): { api: Provider; pages: Provider } {
  const page = {
    service: 'naver',
    title: '네이버 로그인',
    clientId,
    pkce: false,
    declined: { error: 'access_denied', error_description: 'Canceled By User' },
    faults: { client: 'invalid_request', request: 'invalid_request' },
  } as const

  function giveToken({ method, query, body }: Request): Reply {
    const form = method === 'POST' && body ? new URLSearchParams(body) : query
    if (form.get('grant_type') !== 'authorization_code')
      return refused('unsupported grant_type', 'unsupported_grant_type')
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return refused('wrong client id / client secret pair')
    const code = form.get('code') ?? ''
    const grant = control.grantOf(code)
    if (grant?.service !== 'naver' || grant.state !== form.get('state'))
      return refused('no valid data in session')
    const access_token = control.redeem(code)
    return json(200, {
      access_token,
      refresh_token: `${access_token}-refresh`,
      token_type: 'bearer',
      expires_in: '3600',
    })
  }

  function tellProfile({ headers }: Request): Reply {
    const person = control.personOf('naver', (headers.authorization ?? '').replace(/^Bearer /, ''))
    if (!person)
      return json(401, { resultcode: '024', message: 'Authentication failed (인증에 실패했습니다.)' })
    const { name, email, mobile } = person
    return json(200, {
      resultcode: '00',
      message: 'success',
      response: {
        id: naverId(person),
        nickname: name,
        name,
        email,
        mobile: formatMobile(mobile),
        mobile_e164: `+82${mobile.slice(1)}`,
        gender: 'F',
        birthday: '01-01',
        birthyear: '1990',
      },
    })
  }

  return {
    pages: ({ method, path, query, body }) =>
      path === '/naver/oauth2.0/authorize'
        ? answerConsent(page, control, method, method === 'POST' ? new URLSearchParams(body) : query)
        : undefined,
    api: (request) => {
      const asks = request.method === 'GET' || request.method === 'POST'
      if (asks && request.path === '/naver/oauth2.0/token')
        return faulty(control.nextFault('token')) ?? giveToken(request)
      if (asks && request.path === '/naver/v1/nid/me')
        return faulty(control.nextFault('profile')) ?? tellProfile(request)
      return undefined
    },
  }
}

const faulty = (fault: 'error' | 'drop' | undefined): Reply | undefined =>
  fault === 'drop'
    ? 'drop'
    : fault
      ? json(500, { resultcode: '500', message: 'Internal Server Error' })
      : undefined
