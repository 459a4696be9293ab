import { z } from 'zod'
import { Nothing, takes, type DoorAction } from '../door-action.ts'
import { json, type Provider } from '../http.ts'

type State = '01' | '02' | '03'
type Business = { number: string; directorName: string; openedOn: string; state: State }
const words: Record<State, string> = { '01': '계속사업자', '02': '휴업자', '03': '폐업자' }

export type BusinessControl = ReturnType<typeof createControl>

function createControl() {
  const businesses = new Map<string, Business>()
  let faults = 0
  return {
    /** Everybody else goes on, under whatever name and day they are asked for. */
    register: (business: Business) => void businesses.set(business.number, business),
    find: (number: string) => businesses.get(number),
    fail(times = 1) {
      faults = times
    },
    failsNow: () => faults > 0 && faults-- > 0,
    reset() {
      businesses.clear()
      faults = 0
    },
  }
}

/** `/__ctl/businesses/<name>`. */
export const businessDoor: Record<string, DoorAction<BusinessControl>> = {
  register: takes(
    z.object({
      number: z.string().regex(/^\d{10}$/),
      directorName: z.string(),
      openedOn: z.iso.date(),
      state: z.enum(['01', '02', '03']),
    }),
    (control, business) => control.register(business),
  ),
  fail: takes(z.object({ times: z.int().min(1).max(100).default(1) }), (control, { times }) =>
    control.fail(times),
  ),
  reset: takes(Nothing, (control) => control.reset()),
}

const Asked = z.object({
  businesses: z
    .array(
      z.object({
        b_no: z.string().regex(/^\d{10}$/),
        start_dt: z.string().regex(/^\d{8}$/),
        p_nm: z.string().min(1),
      }),
    )
    .min(1)
    .max(100),
})
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** odcloud's `nts-businessman/v1/validate`, strict about key and form. */
export function createOdcloud({ serviceKey = 'demo-key' }: { serviceKey?: string } = {}): {
  api: Provider
  control: BusinessControl
} {
  const control = createControl()
  return {
    control,
    api: ({ method, path, query, body }) => {
      if (path !== '/odcloud/api/nts-businessman/v1/validate') return undefined
      if (method !== 'POST') return json(405, { code: -5, msg: 'POST만 사용할 수 있습니다.' })
      if (control.failsNow()) return json(500, { code: -1, msg: 'INTERNAL_ERROR' })
      if (query.get('serviceKey') !== serviceKey)
        return json(401, { code: -401, msg: '유효하지 않은 인증키 입니다.' })
      const asked = Asked.safeParse(parse(body))
      if (!asked.success) return json(400, { status_code: 'BAD_JSON_REQUEST' })
      const data = asked.data.businesses.map(({ b_no, start_dt, p_nm }) => {
        const known = control.find(b_no)
        const fits =
          !known || (known.directorName === p_nm && known.openedOn.replaceAll('-', '') === start_dt)
        const request_param = { b_no, start_dt, p_nm }
        const state = known?.state ?? '01'
        return fits
          ? {
              b_no,
              valid: '01',
              request_param,
              status: {
                b_no,
                b_stt: words[state],
                b_stt_cd: state,
                tax_type: '부가가치세 일반과세자',
                tax_type_cd: '01',
                end_dt: '',
                utcc_yn: 'N',
              },
            }
          : { b_no, valid: '02', valid_msg: '확인할 수 없습니다.', request_param }
      })
      return json(200, {
        request_cnt: data.length,
        valid_cnt: data.filter(({ valid }) => valid === '01').length,
        status_code: 'OK',
        data,
      })
    },
  }
}
