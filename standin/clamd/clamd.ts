import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The harmless text that every scanner takes for a virus, in two parts so that none takes this file for one. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Seen by clamd only at the beginning of a file. */
const isEicar = (content: Buffer) => content.subarray(0, EICAR.length).toString('latin1') === EICAR

/**
 * ClamAV's daemon on this machine, as far as the shop speaks to it: PING and INSTREAM with NUL-ended commands.
 * What clamd would not take, it does not take either. `maxBytes`: StreamMaxLength.
 */
export async function startClamd({ maxBytes = 25 * 1_048_576 } = {}) {
  const scanned: number[] = []
  const server = createServer({ allowHalfOpen: true }, (line) => {
    line.on('error', () => {})
    void serveLine(line, maxBytes, scanned).catch(() => line.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Lengths of what was looked at. */
    scanned,
    close: () => new Promise<unknown>((done) => server.close(done)),
  }
}

async function serveLine(line: Socket, maxBytes: number, scanned: number[]) {
  const answer = (text: string) => void line.end(`${text}\0`)
  const reader = readerOf(line)
  const command = await reader.until(0)
  if (command === 'zPING') return answer('PONG')
  if (command !== 'zINSTREAM') return answer('UNKNOWN COMMAND')
  const pieces: Buffer[] = []
  let bytes = 0
  for (;;) {
    const length = (await reader.take(4)).readUInt32BE(0)
    if (length === 0) break
    bytes += length
    if (bytes > maxBytes) return answer('INSTREAM size limit exceeded. ERROR')
    pieces.push(await reader.take(length))
  }
  scanned.push(bytes)
  answer(isEicar(Buffer.concat(pieces)) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
}

function readerOf(line: Socket) {
  const source = line[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let held = Buffer.alloc(0)
  async function more() {
    const { value, done } = await source.next()
    if (done) throw new Error('hung up in the middle')
    held = Buffer.concat([held, value])
  }
  return {
    async take(bytes: number) {
      while (held.length < bytes) await more()
      const taken = held.subarray(0, bytes)
      held = held.subarray(bytes)
      return taken
    },
    async until(mark: number) {
      while (!held.includes(mark)) await more()
      const end = held.indexOf(mark)
      const text = held.toString('latin1', 0, end)
      held = held.subarray(end + 1)
      return text
    },
  }
}
