import { login } from '#features/access/sign-in/login-contract.ts'
import { staffLogin } from '#features/access/authority/login-contract.ts'
import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { overNetwork } from '../over-network.ts'
import { openSender, type SendOptions } from '../send.ts'

export const { securedKey } = readSettings({})
export const PASSWORD = 'Medimall!2026'

let callers = 0
/** As a caller whom nobody has seen yet is forwarded: what one proof is told to wait for costs no other one. */
export const newAddress = () => ({ 'x-forwarded-for': `10.0.${++callers >> 8}.${callers & 255}` })

/** Calls of a stranger, at whichever server is named. */
export const stranger = (headers = newAddress()) => ({
  at: (url: string) => {
    const { inject } = openSender(overNetwork(url), securedKey)
    return <E extends Endpoint>(
      endpoint: E,
      input: Input<E> = {} as Input<E>,
      options: SendOptions = {},
      token?: string,
    ) => inject(endpoint, input, { ...options, headers: { ...headers, ...options.headers } }, token)
  },
})

/** Somebody with a session, who may call any server. */
function withToken(token: string) {
  const { at } = stranger()
  return {
    token,
    at:
      (url: string) =>
      <E extends Endpoint>(endpoint: E, input?: Input<E>, options?: SendOptions) =>
        at(url)(endpoint, input, options, token),
  }
}
export type Person = ReturnType<typeof withToken>

export async function signInMember(url: string, loginId: string): Promise<Person> {
  const body = { loginId, password: PASSWORD, linkTicket: '' }
  const { reply, resultCode } = await stranger().at(url)(login, { body })
  if (!reply) throw new Error(`${loginId} is not let in: ${resultCode}`)
  return withToken(reply.accessToken)
}

export async function signInStaff(url: string, loginId: string): Promise<Person> {
  const body = { typedName: '', loginId, password: PASSWORD }
  const { reply, resultCode } = await stranger().at(url)(staffLogin, { body })
  if (!reply?.accessToken) throw new Error(`${loginId} is not let in: ${resultCode}`)
  return withToken(reply.accessToken)
}
