import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codingFor } from './pack.ts'

type Kept = {
  type: string
  plain: Buffer
  /** Read when asked for, in place of `plain`. */ path?: string
  packed?: { br(): Buffer; gzip(): Buffer }
  etag: string
  forever: boolean
  /** The scripts that stand in a page, as CSP names them. */ inline?: string
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const hashedName = /-[\w-]{8,64}\.\w{1,8}$/

/** 64 KB: a page takes 2 ms in it, and 160 ms in a larger one, for the same size. */
const WINDOW_BITS = 16

/** Compressed when first asked for, and then kept: a start waits for no compressing. */
export const keep = (content: string | Buffer, extension: string, forever = false, packed?: Buffer): Kept => {
  const plain = Buffer.from(content)
  const kept: Kept = {
    type: types[extension] ?? 'application/octet-stream',
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    forever,
  }
  if (extension === '.html')
    kept.inline = [...String(content).matchAll(/<script>([\s\S]*?)<\/script>/g)]
      .map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`)
      .join(' ')
  if (compressible.has(extension) && plain.length > 500) {
    let [br, gz]: (Buffer | undefined)[] = [packed]
    kept.packed = {
      br: () =>
        (br ??= brotliCompressSync(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
        })),
      gzip: () => (gz ??= gzipSync(plain)),
    }
  }
  return kept
}

/**
 * Reads a built app into memory: nothing is compressed twice, and what the build has compressed (`app.js.br`)
 * is taken as it is. Fonts and pictures stay on the disk: browsers ask for few of them, once.
 */
export async function readBuild(folder: string): Promise<Map<string, Kept>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.br'),
  )
  return new Map(
    await Promise.all(
      entries.map(async ({ name, parentPath }): Promise<[string, Kept]> => {
        const path = join(parentPath, name)
        const url = `/${path
          .slice(folder.length + 1)
          .split(sep)
          .join('/')}`
        const ending = extname(name)
        if (hashedName.test(name) && !compressible.has(ending))
          return [url, { ...keep('', ending, true), path }]
        const [plain, packed] = await Promise.all([
          readFile(path),
          readFile(`${path}.br`).catch(() => undefined),
        ])
        return [url, keep(plain, ending, hashedName.test(name), packed)]
      }),
    ),
  )
}

export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, ...file }: Kept,
  cache?: string,
): FastifyReply | Promise<FastifyReply | void> {
  if (path)
    return readFile(path).then(
      (plain) => sendKept(request, reply, { ...file, plain }, cache),
      () => reply.callNotFound(),
    )
  reply
    .header('content-type', file.type)
    .header('cache-control', cache ?? (file.forever ? 'public, max-age=31536000, immutable' : 'no-cache'))
  // A visit fetches a dozen of these: headers that mean nothing for a script or a font stay away.
  if (file.forever) reply.removeHeader('x-tran-id').removeHeader('content-security-policy')
  else reply.header('etag', file.etag)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  if (!file.packed) return reply.send(file.plain)
  reply.header('vary', 'accept-encoding')
  const coding = codingFor(request)
  if (!coding) return reply.send(file.plain)
  return reply.header('content-encoding', coding).send(file.packed[coding]())
}

/** A page for people: with the headers that keep foreign scripts, frames and forms out. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Kept, isSecret = false) {
  reply.removeHeader('content-security-policy')
  reply.helmet()
  if (page.inline)
    reply.raw.setHeader(
      'content-security-policy',
      String(reply.raw.getHeader('content-security-policy')).replace(
        "script-src 'self'",
        `script-src 'self' ${page.inline}`,
      ),
    )
  // its address may carry a key: no other server hears of it
  if (isSecret) reply.header('referrer-policy', 'no-referrer')
  return sendKept(request, reply, page)
}

/**
 * Serves one built app under `base`; any path that is no file and no API call gets the app's page.
 * `isSecret`: paths whose address nobody else may learn.
 */
export function serveApp(
  app: FastifyInstance,
  files: Map<string, Kept>,
  page: (path: string) => Kept,
  base = '',
  isSecret = (_path: string) => false,
) {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decodeURI(request.url.split('?')[0]!).slice(base.length)
    const file = files.get(path)
    if (file && path !== '/index.html') return sendKept(request, reply, file)
    if (path.startsWith('/api/') || path.startsWith('/static/') || /\.\w{2,5}$/.test(path))
      return reply.callNotFound()
    return sendPage(request, reply, page(path), isSecret(path))
  }
  app.get(`${base}/*`, answer)
  if (base) app.get(base, answer)
}
