import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

type Entry = { name: string; text: Iterable<string> }

/** 1980-01-01: the oldest day a zip knows, so that the same content makes the same bytes. */
const DAY = 0x21

/** A zip of texts, each written piece by piece: other requests get their turn between the pieces, and only what is packed is held. */
export async function zipOf(entries: readonly Entry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const { packed, crc, size } = await pack(text)
    const file = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt16LE(DAY, 8)
    facts.writeUInt32LE(crc, 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(size, 18)
    facts.writeUInt16LE(file.length, 22)
    const local = Buffer.concat([signature(0x04034b50), facts, file, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([signature(0x02014b50), version, facts, place, file]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, signature(0x06054b50), end])
}

async function pack(text: Iterable<string>) {
  let crc = 0
  let size = 0
  const read = function* () {
    for (const piece of text) {
      const bytes = Buffer.from(piece)
      crc = crc32(bytes, crc)
      size += bytes.length
      yield bytes
    }
  }
  const packed: Buffer[] = []
  for await (const piece of Readable.from(read()).pipe(createDeflateRaw())) packed.push(piece as Buffer)
  return { packed: Buffer.concat(packed), crc, size }
}

function signature(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const version = Buffer.from([20, 0])
