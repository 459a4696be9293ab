import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Request {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
  /** The peer's address. */
  from: string | undefined
}

/** `drop` cuts the connection without a word, as a failing network would. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'drop'

/** Answers the requests of one provider, and passes on the others. */
export type Provider = (request: Request) => Promise<Reply | undefined> | Reply | undefined

const bodyLimit = 64 * 1024

/** Null when the body is too large; it is read to its end all the same, so that the answer can be sent. */
export async function readRequest(incoming: IncomingMessage): Promise<Request | null> {
  const url = new URL(incoming.url ?? '/', 'http://standin')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= bodyLimit) chunks.push(chunk)
  }
  if (size > bodyLimit) return null
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
    from: incoming.socket.remoteAddress,
  }
}

export function sendReply(response: ServerResponse, reply: Reply) {
  if (reply === 'drop') return void response.destroy()
  if (response.destroyed) return
  response.writeHead(reply.status, {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...reply.headers,
  })
  response.end(reply.body)
}

export const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json;charset=utf-8' },
  body: JSON.stringify(value),
})

export const redirect = (location: string): Reply => ({ status: 303, headers: { location } })

/**
 * A page of the stand-in. `formTargets` are the sites its forms may end up on, since browsers check redirects
 * too.
 */
export function html(
  status: number,
  body: string,
  { formTargets = [] as string[], framed = false, scripts = false } = {},
): Reply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
    ...(scripts ? ["script-src 'self'", "connect-src 'self'"] : []),
    ...(framed ? [] : ["frame-ancestors 'none'"]),
  ]
  return {
    status,
    headers: {
      'content-type': 'text/html;charset=utf-8',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
    },
    body,
  }
}

/** A script or style that any site may load. */
export function asset(kind: 'javascript' | 'css', body: string): Reply {
  return {
    status: 200,
    headers: {
      'content-type': `text/${kind};charset=utf-8`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
    body,
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character]!)
