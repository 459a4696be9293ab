import { z } from 'zod'
import { call } from '#platform/web/calls/call.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { sayInChat } from '../contract.ts'

/** What was written and is not known to have arrived: sent again under its key until it is. */
const Waiting = z.array(
  z.object({
    key: z.string(),
    body: z.string(),
    fileId: z.string().optional(),
    fileName: z.string().optional(),
    productCode: z.string().optional(),
    orderNumber: z.string().optional(),
    /** Its number, once the shop has it. */
    seq: z.int().optional(),
  }),
)
export type Waiting = z.infer<typeof Waiting>[number]

const PLACE = 'chat.waiting'
const watchers = new Set<() => void>()
let kept: { text: string; waiting: readonly Waiting[] } = { text: '[]', waiting: [] }

/** Kept in the tab per member, so that a reload loses nothing and nobody else sends it. */
function read(): readonly Waiting[] {
  const waiting = Waiting.safeParse(drafts().load(PLACE)).data ?? []
  const text = JSON.stringify(waiting)
  if (text !== kept.text) kept = { text, waiting }
  return kept.waiting
}
function write(waiting: readonly Waiting[]) {
  if (waiting.length) drafts().save(PLACE, waiting)
  else drafts().drop(PLACE)
  watchers.forEach((watch) => watch())
}
const forget = (key: string) => write(read().filter((each) => each.key !== key))

let sending = false

export const outbox = {
  read,
  watch(watch: () => void) {
    watchers.add(watch)
    return () => void watchers.delete(watch)
  },
  put: (message: Omit<Waiting, 'key' | 'seq'>) => write([...read(), { ...message, key: newId() }]),
  /**
   * Sends what waits, the first of it first. Stops where the line is lost; what the shop refuses goes back to
   * whoever wrote it. `arrived` shows a message before it leaves the list.
   */
  async send(arrived: () => Promise<unknown>, refused: (message: Waiting, error: CallError) => void) {
    if (sending) return
    sending = true
    try {
      for (let next = read()[0]; next; next = read()[0]) {
        const { key, body, fileId, productCode, orderNumber } = next
        try {
          const about = productCode ? { productCode } : orderNumber ? { orderNumber } : {}
          const { seq } = await call(
            sayInChat,
            { body: { body, ...(fileId && { fileId }), ...about } },
            { key },
          )
          write(read().map((each) => (each.key === key ? { ...each, seq } : each)))
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (error.kind !== 'refused' && error.kind !== 'invalid') return
          if (error.code === 'busy' || error.code === 'too-many' || error.status === 503) return
          forget(key)
          refused(next, error)
          continue
        }
        await arrived()
        forget(key)
      }
    } finally {
      sending = false
    }
  },
}
