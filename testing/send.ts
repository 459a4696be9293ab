import qs from 'qs'
import { type Endpoint, type Input, pathOf, type Reply } from '#platform/contract/endpoint.ts'
import { SUCCESS, type Issue } from '#platform/contract/envelope.ts'
import { encryptText } from '#platform/contract/secured-body.ts'
import { refreshSession } from '#features/access/sessions/refresh-contract.ts'

type Answer<E extends Endpoint> = {
  status: number
  headers: Record<string, unknown>
  resultCode: string
  message?: string
  issues?: Issue[]
  /** The reply, decoded as a page sees it; `body` is the wire itself (refusals: their data). */
  reply: Reply<E>
  // oxlint-disable-next-line typescript/no-explicit-any -- the wire, looked at by tests
  body: any
}

export type SendOptions = { key?: string; headers?: Record<string, string> }

/** Who takes calls: a server in this process, or `overNetwork`. */
export type Target = {
  inject(call: {
    method: Endpoint['method']
    url: string
    headers: Record<string, string>
    payload?: string
  }): Promise<{ statusCode: number; headers: Record<string, unknown>; json(): unknown }>
}

/** Calls of endpoints as a page makes them. */
export function openSender(http: Target, securedKey: string) {
  async function inject<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    { key, headers = {} }: SendOptions,
    token?: string,
  ): Promise<Answer<E>> {
    const given = input as { params?: Record<string, unknown>; query?: unknown; body?: unknown }
    const query =
      endpoint.query && given.query
        ? qs.stringify(wire(endpoint.query, given.query), { arrayFormat: 'repeat', skipNulls: true })
        : ''
    const payload =
      given.body === undefined ? undefined : endpoint.body ? wire(endpoint.body, given.body) : given.body
    const sent =
      payload !== undefined && endpoint.secured
        ? { data: encryptText(JSON.stringify(payload), securedKey) }
        : payload
    const answer = await http.inject({
      method: endpoint.method,
      url: pathOf(endpoint, given.params) + (query && `?${query}`),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { payload: JSON.stringify(sent) }),
    })
    const envelope = answer.json() as {
      resultCode: string
      message?: string
      issues?: Issue[]
      body: unknown
    }
    const reply = envelope.resultCode === SUCCESS ? endpoint.reply.parse(envelope.body) : undefined
    return { status: answer.statusCode, headers: answer.headers, ...envelope, reply: reply as Reply<E> }
  }

  /**
   * What the wire carries; input that the schema cannot encode is sent as it is, so that bad input can be
   * tested.
   */
  function wire(schema: NonNullable<Endpoint['body']>, value: unknown) {
    try {
      return schema.encode(value as never) as unknown
    } catch {
      return value
    }
  }

  /** Sends with a session's token and, as a page does, takes another one when it is too old. */
  function senderOf(begun: { token: string; refreshToken: string; session: { processId: string } }) {
    let { token, refreshToken } = begun
    return async <E extends Endpoint>(
      endpoint: E,
      input: Input<E> = {} as Input<E>,
      options: SendOptions = {},
    ): Promise<Answer<E>> => {
      const answer = await inject(endpoint, input, options, token)
      if (answer.resultCode !== 'token-old') return answer
      const renewed = await inject(
        refreshSession,
        { body: { refreshToken, procId: begun.session.processId } },
        {},
      )
      if (renewed.status !== 200) return renewed as never
      token = renewed.reply.accessToken
      refreshToken = renewed.reply.refreshToken
      return inject(endpoint, input, options, token)
    }
  }

  return { inject, senderOf }
}
