import { useState } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { degreesOf, rowProblems, type TrackingRow } from '../carriers.ts'
import { readBench, readQueue, shipParcels, type QueueRow } from '../contract.ts'

/** Rows of one call; a longer sheet goes in several. */
const ROWS = 300

type Typed = { carrier: string; trackingNumber: string; temperature: string }
type Handover = { by: string; to: string }
type SheetRow = TrackingRow & { key: string }
const nothing: Typed = { carrier: '', trackingNumber: '', temperature: '' }

export type GridRow = TrackingRow & {
  /** `<order number>/<parcel number>`. */
  key: string
  parcel: QueueRow | null
  temperature: string
  /** What is wrong with it, as far as is known; null when it may be sent. */
  problem: string | null
}

const keyOf = ({ orderNumber, parcelNumber }: QueueRow) => `${orderNumber}/${parcelNumber}`

/** A row names a parcel, or an order, whose next parcel it is then. */
function matched(parcels: readonly QueueRow[], sheet: readonly SheetRow[]) {
  const found = new Map<string, SheetRow>()
  const strangers = sheet.filter((row) => {
    const parcel = parcels.find(
      (one) =>
        !found.has(keyOf(one)) && (keyOf(one) === row.orderNumber || one.orderNumber === row.orderNumber),
    )
    if (parcel) found.set(keyOf(parcel), row)
    return !parcel
  })
  return { found, strangers }
}

/** Tracking numbers of packed parcels as they are typed, pasted or read from a file; good rows go, others stay. */
export function useTracking(parcels: readonly QueueRow[]) {
  const [carrier, setCarrier] = useState('04')
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  /** Rows of a file or a paste: each belongs to its parcel as soon as that is in the list. */
  const [sheet, setSheet] = useState<readonly SheetRow[]>([])
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [handover, setHandover] = useState<Handover>({ by: '', to: '' })
  const ship = useSend(shipParcels, { changes: [readQueue, readBench] })

  const { found, strangers } = matched(parcels, sheet)
  const entryOf = (key: string): Typed => typed[key] ?? { ...nothing, ...found.get(key) }
  const own = parcels.map((parcel) => {
    const key = keyOf(parcel)
    const entry = entryOf(key)
    const { trackingNumber, temperature } = entry
    return {
      key,
      parcel,
      orderNumber: key,
      trackingNumber,
      temperature,
      carrier: entry.carrier || carrier,
    }
  })
  const all = [...own, ...strangers.map((row) => ({ ...row, parcel: null, temperature: '' }))]
  const filled = all.filter(({ trackingNumber }) => trackingNumber.trim() !== '')
  const problems = rowProblems(filled)
  const seen = new Map(filled.map((row, at) => [row.key, problems[at]!]))
  const rows: GridRow[] = all.map((row) => ({
    ...row,
    problem: seen.get(row.key) ?? answers[row.key] ?? null,
  }))
  const good = rows.filter(({ key, problem }) => seen.has(key) && problem === null)

  const type = (key: string, part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, [key]: { ...(before[key] ?? entryOf(key)), ...part } }))
    setAnswers(({ [key]: _, ...rest }) => rest)
  }
  /** From a row on, one number for each. */
  const fillDown = (from: string, numbers: readonly string[]) => {
    const at = own.findIndex(({ key }) => key === from)
    numbers.forEach((trackingNumber, nth) => {
      const row = own[at + nth]
      if (row) type(row.key, { trackingNumber })
    })
  }
  const take = (rows: readonly TrackingRow[]) => {
    setSheet(rows.map((row, at) => ({ ...row, key: `?${at}` })))
    setTyped({})
    setAnswers({})
  }
  const send = async () => {
    const said: Record<string, string> = {}
    const gone = new Set<string>()
    for (let from = 0; from < good.length; from += ROWS) {
      const part = good.slice(from, from + ROWS)
      const reply = await ship.mutateAsync({
        body: {
          rows: part.map(({ orderNumber, carrier: by, trackingNumber, temperature, parcel }) => ({
            orderNumber,
            carrier: by,
            trackingNumber,
            handover:
              parcel && parcel.storage !== 'ambient'
                ? { temperature: degreesOf(temperature), ...handover }
                : null,
          })),
        },
      })
      reply.rows.forEach(({ shipped, problem }, at) => {
        if (shipped) gone.add(part[at]!.key)
        else said[part[at]!.key] = problem
      })
    }
    setAnswers(said)
    const sent = [...found].filter(([key]) => gone.has(key)).map(([, row]) => row.key)
    setSheet((before) => before.filter(({ key }) => !gone.has(key) && !sent.includes(key)))
    setTyped((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !gone.has(key))))
    showToast(
      `${gone.size}건을 출고했어요.${good.length > gone.size ? ` ${good.length - gone.size}건은 남았어요.` : ''}`,
    )
  }
  return { rows, good, carrier, setCarrier, handover, setHandover, type, fillDown, take, send, ship }
}
