import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { endingOf, MEGABYTE } from '../rules.ts'

/** The archive is not taken: broken, or a danger to whoever unpacks it. */
export class ZipRefused extends Error {
  override name = 'ZipRefused'
  broken: boolean
  constructor(message: string, { broken = false } = {}) {
    super(message)
    this.broken = broken
  }
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8
const END_BYTES = 22
const MAX_DIRECTORY = MEGABYTE
const MAX_ENTRIES = 5_000
const MAX_UNPACKED = 300 * MEGABYTE
/** Office documents pack up to about 1:50; a bomb 1:1000. Small archives may be any. */
const MAX_RATIO = 100
const RUNS = /^(exe|dll|com|bat|cmd|msi|scr|pif|cpl|jar|class|dex|apk|vbs|wsf|hta|ps1|lnk)$/
const broken = (message: string) => new ZipRefused(message, { broken: true })

type Entry = {
  name: string
  start: number
  method: number
  locked: boolean
  packed: number
  unpacked: number
}

/**
 * The names in an archive. Refuses archives whose directory does not cover the whole file (another file before
 * or behind it), that unpack to too much, that overlap, or that name ways out; then each entry is unpacked,
 * piece by piece and kept nowhere, until it brings more than the directory says.
 */
export async function readZip(path: string): Promise<string[]> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const tailBytes = Math.min(size, END_BYTES + 65_535)
    const tail = await readAt(size - tailBytes, tailBytes)
    let at = tail.length - END_BYTES
    while (
      at >= 0 &&
      !(tail.readUInt32LE(at) === END && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length)
    )
      at--
    if (at < 0) throw broken('no end of directory')
    const entries = tail.readUInt16LE(at + 10)
    const directoryBytes = tail.readUInt32LE(at + 12)
    const directoryAt = tail.readUInt32LE(at + 16)
    if (tail.readUInt16LE(at + 20) > 0) throw new ZipRefused('a comment may hide another file')
    if (
      entries > MAX_ENTRIES ||
      directoryBytes > MAX_DIRECTORY ||
      directoryAt + directoryBytes !== size - tailBytes + at
    )
      throw broken('the directory does not fit')
    const listed = entriesIn(await readAt(directoryAt, directoryBytes), entries, directoryAt)
    for (const entry of listed) await proveEntry(entry)
    return listed.map(({ name }) => name)

    async function proveEntry(entry: Entry) {
      const head = await readAt(entry.start, 30)
      const nameBytes = head.readUInt16LE(26)
      const from = entry.start + 30 + nameBytes + head.readUInt16LE(28)
      if (
        head.readUInt32LE(0) !== LOCAL ||
        head.readUInt16LE(8) !== entry.method ||
        from + entry.packed > directoryAt ||
        (await readAt(entry.start + 30, nameBytes)).toString('utf8') !== entry.name
      )
        throw broken('an entry is not what the directory says')
      if (entry.locked) throw new ZipRefused('what is locked cannot be looked at')
      if (entry.method === STORED ? entry.packed !== entry.unpacked : entry.method !== DEFLATED)
        throw broken('packed in no known way')
      if (entry.method === DEFLATED) await proveSize(file, from, entry)
    }

    async function readAt(position: number, bytes: number) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, position)
      if (bytesRead < bytes) throw broken('cut short')
      return buffer
    }
  } finally {
    await file.close()
  }
}

async function proveSize(file: FileHandle, from: number, { packed, unpacked }: Entry) {
  if (packed === 0) throw broken('nothing packed')
  let brought = 0
  await pipeline(
    file.createReadStream({ start: from, end: from + packed - 1, autoClose: false }),
    createInflateRaw(),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        brought += piece.length
        if (brought > unpacked) throw new ZipRefused('unpacks to more than it says')
      }
    },
  ).catch((error: Error) => {
    throw error instanceof ZipRefused ? error : broken(error.message)
  })
  if (brought !== unpacked) throw broken('unpacks to less than it says')
}

function entriesIn(directory: Buffer, entries: number, dataBytes: number) {
  const found: Entry[] = []
  const starts = new Set<number>()
  let packed = 0
  let unpacked = 0
  let at = 0
  for (let index = 0; index < entries; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) throw broken('a broken entry')
    const [nameBytes, extraBytes, commentBytes] = [
      directory.readUInt16LE(at + 28),
      directory.readUInt16LE(at + 30),
      directory.readUInt16LE(at + 32),
    ]
    const start = directory.readUInt32LE(at + 42)
    const entry = {
      name: checkName(directory.toString('utf8', at + 46, at + 46 + nameBytes)),
      start,
      method: directory.readUInt16LE(at + 10),
      locked: (directory.readUInt16LE(at + 8) & 1) === 1,
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
    }
    packed += entry.packed
    unpacked += entry.unpacked
    found.push(entry)
    if (starts.has(start) || start >= dataBytes) throw new ZipRefused('entries overlap')
    starts.add(start)
    at += 46 + nameBytes + extraBytes + commentBytes
  }
  if (at !== directory.length) throw broken('more than its entries')
  if (packed > dataBytes || (entries > 0 && !starts.has(0))) throw new ZipRefused('entries overlap')
  if (unpacked > MAX_UNPACKED || (unpacked > MEGABYTE && unpacked > packed * MAX_RATIO))
    throw new ZipRefused('unpacks to too much')
  return found
}

function checkName(name: string) {
  const ending = endingOf(name)
  if (/^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\0/i.test(name)) throw new ZipRefused('a name that leads out')
  if (RUNS.test(ending) || /(^|\/)META-INF\/MANIFEST\.MF$/i.test(name))
    throw new ZipRefused('something that runs')
  return name
}
