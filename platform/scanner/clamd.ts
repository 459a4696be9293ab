import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import type { FileScanner } from './port.ts'

type Address = { host: string; port: number; timeoutMs: number }

/**
 * ClamAV's daemon over its INSTREAM command: pieces with their length in four bytes before them, ended by a
 * length of 0; the answer is one line, ended by a NUL.
 */
export const openClamd = ({ host, port, timeoutMs }: Address): FileScanner => ({
  async scan(content: Readable) {
    const line = connect({ host, port, allowHalfOpen: true })
    line.setTimeout(timeoutMs, () => line.destroy(new Error('Connection terminated: the scanner is silent')))
    const answer = new Promise<string>((done, failed) => {
      let text = ''
      line
        .setEncoding('utf8')
        .on('data', (piece: string) => {
          text += piece
          const end = text.indexOf('\0')
          if (end >= 0) done(text.slice(0, end))
        })
        .once('end', () => failed(new Error('Connection terminated: the scanner hung up')))
        .once('error', failed)
    })
    // it may answer, or break, while the content is still on its way
    answer.catch(() => {})
    try {
      await Promise.race([send(line, content), answer])
      return verdictOf(await answer)
    } finally {
      content.destroy()
      line.destroy()
    }
  },
})

async function send(line: ReturnType<typeof connect>, content: Readable) {
  line.write('zINSTREAM\0')
  for await (const piece of content as AsyncIterable<Buffer>) {
    if (piece.length === 0) continue
    line.write(lengthOf(piece.length))
    if (!line.write(piece)) await new Promise((done) => line.once('drain', done))
  }
  line.write(lengthOf(0))
}

function lengthOf(bytes: number) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function verdictOf(answer: string): string | null {
  if (answer === 'stream: OK') return null
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
  if (found === undefined) throw new Error(`Connection terminated: the scanner says ${answer.slice(0, 200)}`)
  return found
}
