import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { unwatched, type OutsideWatch } from '#platform/telemetry/watch-outside.ts'
import { inParts } from './parts.ts'
import { checkBlobKey, StoreAway, type Blobs } from './port.ts'

type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  pathStyle: boolean
}

/**
 * The least that S3 takes for a part that is not the last one. What is smaller than one part goes in one
 * request.
 */
export const PART_BYTES = 5 * 1024 * 1024
/** For an answer; what is sent may take longer by so much on a slow line. Whoever sends a file waits for it. */
const PATIENCE_MS = 15_000
const LEAST_BYTES_PER_MS = 100
/** Of a store that joins the parts of a large copy. */
const JOIN_PATIENCE_MS = 120_000

/**
 * Blobs in a bucket of any S3-compatible store. Each request is signed over its body, so a byte changed on
 * the way is refused.
 */
export function openS3Blobs(settings: S3Settings, watch: OutsideWatch = unwatched): Blobs {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
    retries: 2,
  })
  const base = new URL(settings.endpoint)
  if (settings.pathStyle) base.pathname = `${base.pathname.replace(/\/$/, '')}/${settings.bucket}`
  else base.hostname = `${settings.bucket}.${base.hostname}`
  const addressOf = (key: string, query = '') =>
    `${base.toString().replace(/\/$/, '')}/${checkBlobKey(key)}${query}`

  async function send(
    method: string,
    url: string,
    {
      body,
      headers,
      missing = false,
      patienceMs = PATIENCE_MS + (body?.length ?? 0) / LEAST_BYTES_PER_MS,
    }: { body?: Buffer; headers?: Record<string, string>; missing?: boolean; patienceMs?: number } = {},
  ) {
    const signed = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body && { 'content-type': 'application/octet-stream' }),
      ...headers,
    }
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(), patienceMs)
    // the clock stops with the head of the answer: a reader may take the body as slowly as it likes
    const answer = await watch('files')(() =>
      client.fetch(url, {
        method,
        headers: signed,
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
        signal: clock.signal,
      }),
    )
      .catch((cause: Error) => {
        throw new StoreAway(`the blob store does not answer to ${method}: ${cause.message}`, { cause })
      })
      .finally(() => clearTimeout(timer))
    if (answer.ok || (missing && answer.status === 404)) return answer
    const text = await answer.text()
    throw new (answer.status >= 500 ? StoreAway : Error)(
      `the blob store answered ${answer.status} to ${method}: ${tagOf(text, 'Code') ?? text.slice(0, 200)}`,
    )
  }
  const finish = async (answer: Response) => answer.text()

  async function putInParts(key: string, parts: AsyncIterable<Buffer>) {
    const id = tagOf(await finish(await send('POST', addressOf(key, '?uploads='))), 'UploadId')
    if (!id) throw new Error('the blob store gave no upload id')
    const upload = `uploadId=${encodeURIComponent(id)}`
    try {
      const tags: string[] = []
      let size = 0
      for await (const part of parts) {
        const answer = await send('PUT', addressOf(key, `?partNumber=${tags.length + 1}&${upload}`), {
          body: part,
        })
        await finish(answer)
        tags.push(answer.headers.get('etag') ?? '')
        size += part.length
      }
      const list = tags
        .map(
          (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
        )
        .join('')
      const done = await finish(
        await send('POST', addressOf(key, `?${upload}`), {
          body: Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`),
          headers: { 'content-type': 'application/xml' },
          patienceMs: JOIN_PATIENCE_MS,
        }),
      )
      // the store may answer 200 first and fail while it joins the parts
      if (done.includes('<Error>'))
        throw new Error(`the blob store could not join the parts: ${tagOf(done, 'Code')}`)
      return { size }
    } catch (error) {
      await send('DELETE', addressOf(key, `?${upload}`), { missing: true }).then(finish, () => {})
      throw error
    }
  }

  return {
    async put(key, content) {
      checkBlobKey(key)
      const parts = inParts(content, PART_BYTES)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      if (first.length === PART_BYTES) return putInParts(key, startingWith(first, parts))
      await finish(await send('PUT', addressOf(key), { body: first }))
      return { size: first.length }
    },
    async get(key, range) {
      const answer = await send('GET', addressOf(key), {
        missing: true,
        ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
      })
      if (answer.status !== 404 && answer.body) return Readable.fromWeb(answer.body as never)
      await finish(answer)
      return answer.status === 404 ? null : Readable.from([])
    },
    async stat(key) {
      const answer = await send('HEAD', addressOf(key), { missing: true })
      return answer.status === 404 ? null : { size: Number(answer.headers.get('content-length')) }
    },
    async delete(key) {
      await finish(await send('DELETE', addressOf(key), { missing: true }))
    },
    async *list(folder) {
      let from = ''
      do {
        const query = new URLSearchParams({ 'list-type': '2' })
        if (folder !== undefined) query.set('prefix', `${checkBlobKey(folder)}/`)
        if (from) query.set('continuation-token', from)
        const page = await finish(await send('GET', `${base}?${query}`))
        for (const [, key] of page.matchAll(/<Key>([^<]+)<\/Key>/g)) yield key!
        from = tagOf(page, 'NextContinuationToken') ?? ''
      } while (from)
    },
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>) {
  yield first
  yield* rest
}

const tagOf = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
