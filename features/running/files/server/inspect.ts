import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { acceptsFile, isHeicName } from '#domain/file-accept.ts'
import { endingOf } from '../rules.ts'
import { FileRefused } from './file-refused.ts'
import { kinds, type Kind } from './kinds.ts'
import { provePdf } from './pdf.ts'
import { ZipRefused, readZip } from './zip.ts'

/** Loaded with the first file. */
const realType = async (head: Buffer) => (await (await import('file-type')).fileTypeFromBuffer(head))?.mime

const HEAD_BYTES = 4_100
const MARKUP = /<\s*(!doctype|html|head|body|script|iframe|object|embed|svg|meta|link|\?xml|\?php)/i
const isZip = (head: Buffer) => head.length > 3 && head.readUInt32LE(0) === 0x04034b50

/** What a file of this name must be; throws `FileRefused` when the rule does not take it. */
export function kindOf(name: string, rule: string): Kind {
  const ending = endingOf(name)
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending]! : null
  if (isHeicName(name) && takesPictures(rule)) throw new FileRefused('heic-refused')
  if (!kind || !acceptsFile(rule, { name, type: kind.type }))
    throw new FileRefused('file-type-refused', [wordsOf(rule)])
  return kind
}

/**
 * F1: what the file at `path` really is. Throws `FileRefused` when its name, its content and the group's rule
 * do not agree.
 */
export async function inspectFile(path: string, bytes: number, name: string, rule: string): Promise<Kind> {
  if (bytes === 0) throw new FileRefused('file-empty')
  const ending = endingOf(name)
  const kind = kindOf(name, rule)
  const head = await readHead(path)
  const found = isZip(head) ? 'zip' : ((await realType(head)) ?? 'text')
  if (/^image\/hei[cf]/.test(found) && kind.proof === 'picture') throw new FileRefused('heic-refused')
  if (!kind.found.includes(found)) throw new FileRefused('file-type-mismatch', [ending.toUpperCase()])
  if (kind.proof === 'pdf') await provePdf(path)
  if (kind.proof === 'zip') await proveZip(path, kind, ending)
  if (kind.proof === 'hwp') await proveHwp(path)
  if (kind.proof === 'text') await proveText(path)
  return kind
}

const takesPictures = (rule: string) => acceptsFile(rule, { name: 'photo.jpg', type: 'image/jpeg' })

/** The rule as somebody reads it: '.JPG, .PDF'. */
const wordsOf = (rule: string) =>
  rule.trim()
    ? rule
        .split(',')
        .map((entry) => entry.trim().replace('image/*', '사진').replace(/^\./, '').toUpperCase())
        .join(', ')
    : '사진, PDF, 문서'

async function readHead(path: string) {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Looks at the whole file through a window of 64 KB; `overlap` keeps words that lie across two of them. */
async function scan(path: string, look: (text: string, at: number) => void, overlap = 64) {
  let tail = ''
  let at = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = tail + chunk.toString('latin1')
    look(text, at)
    at += text.length - Math.min(overlap, text.length)
    tail = text.slice(-overlap)
  }
}

async function proveZip(path: string, kind: Kind, ending: string) {
  try {
    const names = await readZip(path)
    const macros = names.some((name) => /vbaproject\.bin$/i.test(name))
    if (kind.holds && macros) throw new FileRefused('file-unsafe')
    if (kind.holds && !names.includes(kind.holds))
      throw new FileRefused('file-type-mismatch', [ending.toUpperCase()])
  } catch (error) {
    throw error instanceof ZipRefused
      ? new FileRefused(error.broken ? 'file-type-mismatch' : 'file-unsafe', [ending.toUpperCase()])
      : error
  }
}

async function proveHwp(path: string) {
  let signed = false
  await scan(path, (text) => {
    signed ||= text.includes('HWP Document File')
  })
  if (!signed) throw new FileRefused('file-type-mismatch', ['HWP'])
}

/**
 * Text in UTF-8 or in the Korean code page, with no control bytes and nothing that a browser could take for a
 * page.
 */
async function proveText(path: string) {
  const readers = ['utf-8', 'euc-kr'].map((name) => ({
    decoder: new TextDecoder(name, { fatal: true }),
    fits: true,
  }))
  const decode = (chunk?: Buffer) => {
    for (const reader of readers) {
      if (!reader.fits) continue
      try {
        reader.decoder.decode(chunk, { stream: chunk !== undefined })
      } catch {
        reader.fits = false
      }
    }
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) decode(chunk)
  decode()
  if (!readers.some(({ fits }) => fits)) throw new FileRefused('file-type-mismatch', ['TXT'])
  await scan(path, (text) => {
    // oxlint-disable-next-line eslint/no-control-regex -- what a text file never holds
    if (/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) throw new FileRefused('file-type-mismatch', ['TXT'])
    if (MARKUP.test(text)) throw new FileRefused('file-unsafe')
  })
}
