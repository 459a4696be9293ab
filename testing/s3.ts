import { createHash, createHmac } from 'node:crypto'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

type SignedRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payloadHash: string
}

/**
 * AWS Signature Version 4 of a request, written from its specification alone; `headers` are those that are
 * signed.
 */
export function signatureOf(
  { method, url, headers, payloadHash }: SignedRequest,
  { region, secretKey }: { region: string; secretKey: string },
) {
  const { pathname, searchParams } = new URL(url, 'http://host')
  const names = Object.keys(headers).sort()
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const path = decodeURIComponent(pathname).split('/').map(encode).join('/')
  const canonical = [
    method,
    path,
    query,
    ...names.map((name) => `${name}:${headers[name]!.trim().replace(/\s+/g, ' ')}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n')
  const at = headers['x-amz-date']!
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, at.slice(0, 8)), region), 's3'), 'aws4_request')
  return hmac(key, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(canonical)}`).toString('hex')
}

const REGION = 'ap-northeast-2'
const KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' }

/**
 * A server that speaks S3 on loopback. It does not check signatures of version 4 itself, so a door in front
 * of it does: the signature over method, path, query and signed headers, the body against the hash that was
 * signed, and the clock.
 */
export async function openS3({ bucket = 'files' } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'medimall-s3-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = (await store.run()) as AddressInfo
  const refused: string[] = []
  const methods: string[] = []

  const door = createServer(async (incoming, outgoing) => {
    const body = await readAll(incoming)
    methods.push(`${incoming.method} ${incoming.url!.replace(/=[^&]+/g, '')}`)
    const problem = whyRefused(incoming, body)
    if (problem) {
      refused.push(problem)
      outgoing
        .writeHead(403, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${problem}</Code></Error>`)
      return
    }
    const onward = request(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.end(body)
  })
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`

  return {
    settings: { endpoint, bucket, region: REGION, ...KEYS, pathStyle: true },
    /** What the door turned away, and every request it saw as `METHOD path`. */
    refused,
    methods,
    async close() {
      door.closeAllConnections()
      await new Promise((done) => door.close(done))
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function whyRefused({ method, url, headers }: IncomingMessage, body: Buffer) {
  const [, accessKey, , names, given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!given || !names) return 'AccessDenied'
  if (accessKey !== KEYS.accessKey) return 'InvalidAccessKeyId'
  const signed = names.split(';')
  if (
    !signed.includes('host') ||
    Object.keys(headers).some((name) => name.startsWith('x-amz-') && !signed.includes(name))
  )
    return 'AccessDenied'
  const payloadHash = String(headers['x-amz-content-sha256'])
  if (payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const picked = Object.fromEntries(signed.map((name) => [name, String(headers[name] ?? '')]))
  return signatureOf(
    { method: method!, url: url!, headers: picked, payloadHash },
    { region: REGION, secretKey: KEYS.secretKey },
  ) === given
    ? null
    : 'SignatureDoesNotMatch'
}

async function readAll(incoming: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
