import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer, StreamAnswer } from './serve.ts'

/** A saved file under its own name (RFC 6266), which no browser takes for a page of the shop. */
export function sendFile(reply: FastifyReply, file: FileAnswer) {
  const plain = (file.plainName ?? file.name).replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(file.name.toWellFormed().replace(/[\p{Cc}]/gu, '_')).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  reply
    .header('content-type', file.type)
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    )
  if (file.size !== undefined) reply.header('content-length', file.size)
  reply.headers(file.headers)
  return reply.send(file.content)
}

/**
 * Hands the connection over, with the headers that every answer has; proxies are asked not to hold anything
 * back.
 */
export function openStream(request: FastifyRequest, reply: FastifyReply, { type, take }: StreamAnswer) {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': type,
    'x-accel-buffering': 'no',
  })
  if (request.method === 'HEAD') return void reply.raw.end()
  reply.raw.flushHeaders()
  take(reply.raw)
}
