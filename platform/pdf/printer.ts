import { Worker } from 'node:worker_threads'
import type { Sheet } from './sheet.ts'

type Answer = { id: number; bytes?: Uint8Array; problem?: string }
type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }

/** Drawing takes some 20 ms of a processor: a thread of its own keeps other requests going. */
const IDLE_MS = 10_000
/** What the thread may hold; drawing leaves much behind that is soon let go. */
const LIMITS = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 2 }

let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Draws a sheet as a PDF. The thread starts with the first one and ends when nothing was asked for a while. */
export function printSheet(sheet: Sheet): Promise<Buffer> {
  clearTimeout(idle)
  worker ??= start()
  const id = ++lastId
  const drawn = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }))
  worker.ref()
  worker.postMessage({ id, sheet })
  return drawn
}

function start(): Worker {
  const begun = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: LIMITS })
  begun.on('message', ({ id, bytes, problem }: Answer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (bytes) asked?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    else asked?.reject(new Error(problem))
    if (waiting.size > 0) return
    begun.unref()
    idle = setTimeout(() => stop(begun), IDLE_MS).unref()
  })
  begun.on('error', (error: Error) => fail(begun, error))
  begun.on('exit', () => fail(begun, new Error('the printer thread ended')))
  return begun
}

function stop(ended: Worker) {
  if (worker === ended) worker = null
  void ended.terminate()
}

/** A thread that ends takes with it what it was asked for; the next call starts another. */
function fail(ended: Worker, error: Error) {
  if (worker !== ended) return
  worker = null
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
