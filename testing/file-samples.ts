import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A small real picture with something to lose: EXIF with a place and a comment. */
export const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg', { width = 48, height = 32 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 110, b: 112 } } })
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 0/1' },
    })
    .toFormat(format)
    .toBuffer()

export const pdf = (inside = '', after = '\n') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${inside} >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF${after}`,
    'latin1',
  )

/** A PDF whose objects lie in a packed stream, as most programs write them today. */
export function packedPdf(
  objects: string,
  { dictionary = '/Type /ObjStm /N 1 /First 4', pack = (raw: Buffer): Buffer => deflateSync(raw) } = {},
) {
  const packed = pack(Buffer.from(`3 0 ${objects}`, 'latin1'))
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R /Outlines << /First 3 0 R >> >>\nendobj\n4 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\r\n`,
      'latin1',
    ),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n', 'latin1'),
  ])
}

type Entry = {
  name: string
  content?: Buffer | string
  /** What the directory claims instead of the truth. */ claims?: {
    unpacked?: number
    packed?: number
    at?: number
  }
}

/** An archive, honest or not. */
export function zip(entries: Entry[], { comment = '', before = Buffer.alloc(0) } = {}) {
  const locals: Buffer[] = [before]
  const directory: Buffer[] = []
  let at = before.length
  for (const { name, content = 'x', claims = {} } of entries) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const label = Buffer.from(name, 'utf8')
    const sizes = (unpacked: number, size: number) => {
      const fields = Buffer.alloc(20)
      fields.writeUInt16LE(0x0800, 0)
      fields.writeUInt16LE(8, 2)
      fields.writeUInt32LE(crc32(raw), 8)
      fields.writeUInt32LE(size, 12)
      fields.writeUInt32LE(unpacked, 16)
      return fields
    }
    const names = Buffer.alloc(4)
    names.writeUInt16LE(label.length, 0)
    const local = Buffer.concat([
      Buffer.from('504b03041400', 'hex'),
      sizes(raw.length, packed.length),
      names,
      label,
      packed,
    ])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(claims.at ?? at, 10)
    directory.push(
      Buffer.concat([
        Buffer.from('504b010214001400', 'hex'),
        sizes(claims.unpacked ?? raw.length, claims.packed ?? packed.length),
        names,
        tail,
        label,
      ]),
    )
    locals.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, list, end, Buffer.from(comment)])
}

export const office = (main = 'xl/workbook.xml', more: Entry[] = []) =>
  zip([{ name: '[Content_Types].xml', content: '<Types/>' }, { name: main, content: '<workbook/>' }, ...more])
export const hwpx = () =>
  zip([
    { name: 'mimetype', content: 'application/hwp+zip' },
    { name: 'Contents/content.hpf', content: '<opf/>' },
    { name: 'META-INF/container.xml' },
  ])
export const hwp = () =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1_016),
    Buffer.from('HWP Document File V5.00'),
    Buffer.alloc(489),
  ])

/** A picture whose head promises more pixels than any memory holds. */
export function pngHeader(width: number, height: number) {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export type FormFile = { name: string; content: Buffer; field?: string; type?: string }

/** A form as a browser sends it; the file's name stands as it is, so that tests may put anything there. */
export function form(fields: Record<string, string>, files: FormFile[]) {
  const boundary = '----medimall-test-boundary'
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, content, field, type = 'application/octet-stream' }, index) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field ?? `file-${index + 1}`}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
