import { z } from 'zod'
import { baseOf, jsonCaller, type JsonAnswer, type Wires } from '#platform/outside/json-call.ts'
import type { ParcelTracker, TrackingAnswer } from './port.ts'

interface SweetTrackerSettings {
  apiUrl: string
  apiKey: string
  timeoutMs?: number
}

const level = z.int().min(0).max(6)
/** Beyond it a moment is a mistake, and a database may know no such day. */
const LAST_MOMENT = Date.UTC(2100, 0, 1)
/** What the service writes, without what no page and no database can hold. */
const words = z
  .string()
  .catch('')
  .transform((text) =>
    text
      .replaceAll(/[\p{Cc}\ufffd]/gu, ' ')
      .trim()
      .slice(0, 200),
  )
const Seen = z.object({
  invoiceNo: z.string(),
  level,
  trackingDetails: z
    .array(z.object({ time: z.int().min(0).max(LAST_MOMENT), where: words, kind: words, level }))
    .max(200),
})
const Failed = z.object({ status: z.literal(false), code: z.union([z.string(), z.int()]) })

/** SweetTracker's `trackingInfo`. The key stands in the query, as its documents ask. */
export function openSweetTracker(settings: SweetTrackerSettings, wires: Wires = {}): ParcelTracker {
  const call = jsonCaller(wires, settings.timeoutMs ?? 10_000)
  return {
    async track({ carrier, trackingNumber }) {
      const query = new URLSearchParams({
        t_key: settings.apiKey,
        t_code: carrier,
        t_invoice: trackingNumber,
      })
      const answer = await call(`${baseOf(settings.apiUrl)}/api/v1/trackingInfo?${query}`, { method: 'GET' })
      return readTracking(answer, trackingNumber)
    },
  }
}

/** An answer about another number is no answer. */
function readTracking(answer: JsonAnswer, trackingNumber: string): TrackingAnswer {
  if ('lost' in answer) return { kind: 'unknown', reason: answer.lost }
  const failed = Failed.safeParse(answer.json)
  if (failed.success)
    return String(failed.data.code) === '104'
      ? { kind: 'unseen', code: '104' }
      : { kind: 'unknown', reason: `code ${failed.data.code}` }
  const seen = Seen.safeParse(answer.json)
  if (answer.status !== 200 || !seen.success || seen.data.invoiceNo !== trackingNumber)
    return { kind: 'unknown', reason: `${answer.status} without a readable answer` }
  return {
    kind: 'seen',
    level: seen.data.level,
    events: seen.data.trackingDetails.map(({ time, where, kind, level: at }) => ({
      at: new Date(time),
      level: at,
      place: where,
      words: kind,
    })),
  }
}
