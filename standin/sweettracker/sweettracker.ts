import { z } from 'zod'
import type { Clock } from '#platform/clock/clock.ts'
import { Nothing, takes, type DoorAction } from '../door-action.ts'
import { json, type Provider } from '../http.ts'

type Step = { time: number; where: string; kind: string; level: number }
interface TrackingOptions {
  clock: Clock
  apiKey?: string
  /** Numbers nobody planted set out when they are first asked for, one level after so long each. */
  walkMs?: number
}

const KINDS = ['', '배송준비중', '집화처리', '간선상차', '배송지점 도착', '배송출발', '배달완료']
const PLACES = ['', '데모물류센터', '데모물류센터', '데모허브', '가온지점', '가온지점', '받는 곳']
const CODES = new Set(['01', '04', '05', '06', '08', '23'])

export type TrackingControl = ReturnType<typeof createControl>

function createControl(clock: Clock, walkMs: number | undefined) {
  const parcels = new Map<string, Step[]>()
  let faults = 0
  let bytes: string[] = []
  return {
    steps(code: string, invoice: string) {
      const known = parcels.get(`${code}/${invoice}`)
      if (walkMs === undefined || known?.at(-1)?.level === 6) return known
      const passed = known ? Math.floor((clock.now().getTime() - known[0]!.time) / walkMs) : 0
      this.advance(code, invoice, Math.min(6, 1 + passed))
      return parcels.get(`${code}/${invoice}`)
    },
    /** Brings a parcel to a level, with every step before it. */
    advance(code: string, invoice: string, level: number) {
      const key = `${code}/${invoice}`
      const known = parcels.get(key) ?? []
      const from = known.at(-1)?.level ?? 0
      const more = Array.from({ length: Math.max(0, level - from) }, (_, index) => ({
        time: clock.now().getTime() - (level - from - index - 1) * 60_000,
        where: PLACES[from + index + 1]!,
        kind: KINDS[from + index + 1]!,
        level: from + index + 1,
      }))
      parcels.set(key, [...known, ...more])
    },
    /** What the carrier says, as it is, whatever order that has. */
    plant: (code: string, invoice: string, steps: Step[]) => void parcels.set(`${code}/${invoice}`, steps),
    fail(times = 1) {
      faults = times
    },
    /** The next answers as they come over the wire, one for each call. */
    answer: (...next: string[]) => void bytes.push(...next),
    nextAnswer: () => bytes.shift(),
    failsNow: () => faults > 0 && faults-- > 0,
    reset() {
      parcels.clear()
      faults = 0
      bytes = []
    },
  }
}

const Parcel = { code: z.string(), invoice: z.string() }
const Step = z.object({ time: z.int(), where: z.string(), kind: z.string(), level: z.int().min(0).max(6) })

/** `/__ctl/tracking/<name>`. */
export const trackingDoor: Record<string, DoorAction<TrackingControl>> = {
  advance: takes(z.object({ ...Parcel, level: z.int().min(1).max(6) }), (control, { code, invoice, level }) =>
    control.advance(code, invoice, level),
  ),
  plant: takes(z.object({ ...Parcel, steps: z.array(Step) }), (control, { code, invoice, steps }) =>
    control.plant(code, invoice, steps),
  ),
  fail: takes(z.object({ times: z.int().min(1).max(100).default(1) }), (control, { times }) =>
    control.fail(times),
  ),
  answer: takes(z.object({ bodies: z.array(z.string()).min(1).max(100) }), (control, { bodies }) =>
    control.answer(...bodies),
  ),
  reset: takes(Nothing, (control) => control.reset()),
}

const failure = (code: string, msg: string) => json(200, { status: false, msg, code })

/** SweetTracker's `trackingInfo`, strict about key, carrier and number. */
export function createSweetTracker({ clock, apiKey = 'demo-key', walkMs }: TrackingOptions): {
  api: Provider
  control: TrackingControl
} {
  const control = createControl(clock, walkMs)
  return {
    control,
    api: ({ method, path, query }) => {
      if (path !== '/sweettracker/api/v1/trackingInfo') return undefined
      if (method !== 'GET') return json(405, { status: false, msg: 'GET만 사용할 수 있습니다.', code: '405' })
      if (control.failsNow()) return json(500, 'error')
      const body = control.nextAnswer()
      if (body !== undefined) return { status: 200, headers: { 'content-type': 'application/json' }, body }
      if (query.get('t_key') !== apiKey) return failure('101', '유효하지 않은 키입니다.')
      const [code, invoice] = [query.get('t_code') ?? '', query.get('t_invoice') ?? '']
      if (!CODES.has(code)) return failure('105', '유효하지 않은 택배사 코드입니다.')
      if (!/^\d{9,14}$/.test(invoice)) return failure('103', '유효하지 않은 운송장번호입니다.')
      const steps = control.steps(code, invoice)
      if (!steps?.length) return failure('104', '유효하지 않은 운송장번호 이거나 택배사 코드 입니다.')
      const trackingDetails = steps.map((step) => ({
        ...step,
        timeString: new Date(step.time + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
        code: null,
        telno: '',
        telno2: '',
        remark: null,
        manName: '',
        manPic: '',
      }))
      const last = trackingDetails.at(-1)!
      return json(200, {
        result: 'Y',
        invoiceNo: invoice,
        itemName: '',
        senderName: '',
        receiverName: '',
        receiverAddr: '',
        recipient: '',
        orderNumber: null,
        estimate: null,
        level: Math.max(...steps.map(({ level }) => level)),
        complete: last.level === 6,
        completeYN: last.level === 6 ? 'Y' : 'N',
        productInfo: null,
        zipCode: null,
        itemImage: '',
        adUrl: '',
        trackingDetails,
        firstDetail: trackingDetails[0],
        lastDetail: last,
        lastStateDetail: last,
      })
    },
  }
}
