import { z } from 'zod'
import { baseOf, jsonCaller, type JsonAnswer, type Wires } from '#platform/outside/json-call.ts'
import type { BusinessAnswer, BusinessRegistry } from './port.ts'

interface OdcloudSettings {
  apiUrl: string
  serviceKey: string
  timeoutMs?: number
}

const Answer = z.object({
  status_code: z.literal('OK'),
  data: z
    .array(
      z.object({
        b_no: z.string(),
        valid: z.enum(['01', '02']),
        status: z
          .object({
            b_stt_cd: z.string(),
            tax_type: z
              .string()
              .catch('')
              .transform((text) => text.slice(0, 60)),
          })
          .optional(),
      }),
    )
    .length(1),
})

const states = { '01': 'open', '02': 'resting', '03': 'closed' } as const

/** 국세청 사업자등록정보 진위확인 at odcloud: `nts-businessman/v1/validate`. The key stands in the query, as its documents ask. */
export function openOdcloud(settings: OdcloudSettings, wires: Wires = {}): BusinessRegistry {
  const call = jsonCaller(wires, settings.timeoutMs ?? 10_000)
  return {
    async check({ number, directorName, openedOn }) {
      const query = new URLSearchParams({ serviceKey: settings.serviceKey })
      const business = {
        b_no: number,
        start_dt: openedOn.replaceAll('-', ''),
        p_nm: directorName,
        p_nm2: '',
        b_nm: '',
        corp_no: '',
        b_sector: '',
        b_type: '',
        b_adr: '',
      }
      const answer = await call(`${baseOf(settings.apiUrl)}/api/nts-businessman/v1/validate?${query}`, {
        method: 'POST',
        json: { businesses: [business] },
      })
      return readAnswer(answer, number)
    },
  }
}

/** An answer about another number is no answer. */
function readAnswer(answer: JsonAnswer, number: string): BusinessAnswer {
  if ('lost' in answer) return { kind: 'unknown', reason: answer.lost }
  const read = Answer.safeParse(answer.json)
  const found = read.data?.data[0]
  if (answer.status !== 200 || !found || found.b_no !== number)
    return { kind: 'unknown', reason: `${answer.status} without a readable answer` }
  if (found.valid === '02') return { kind: 'different' }
  const kind = states[found.status?.b_stt_cd as keyof typeof states]
  return kind && found.status
    ? { kind, taxType: found.status.tax_type }
    : { kind: 'unknown', reason: 'a valid business without a known state' }
}
