import { z } from 'zod'
import { withJosa } from '#domain/josa.ts'
import { formatWhole } from '#domain/whole-number.ts'

export const AllowancePeriod = z.enum(['week', 'month'])
/** A week from Monday, or a month of the calendar, in Seoul. */
export type AllowancePeriod = z.infer<typeof AllowancePeriod>

/** So many pieces of an option may one institution order in a period. */
export const Allowance = z.object({ pieces: z.int(), period: AllowancePeriod })
export type Allowance = z.infer<typeof Allowance>

const spans = { week: '한 주', month: '한 달' }
const thisOne = { week: '이번 주', month: '이번 달' }
const nextOne = { week: '다음 주', month: '다음 달' }

/** '기관당 한 달에 10박스까지' */
export const allowanceText = ({ pieces, period }: Allowance, unitName: string) =>
  `기관당 ${spans[period]}에 ${formatWhole(pieces)}${unitName}까지`

/** Why it is too much. `used`: what the institution ordered in this period; `fits`: what it may still order. */
export const allowanceProblem = (
  allowance: Allowance,
  { used, fits, unitName }: { used: number; fits: number | null; unitName: string },
) =>
  fits === null
    ? `${allowanceText(allowance, unitName)} 주문할 수 있는 상품이에요. ${thisOne[allowance.period]}에는 모두 주문했으니 ${nextOne[allowance.period]}에 다시 주문해 주세요.`
    : `${allowanceText(allowance, unitName)} 주문할 수 있는 상품이에요. ${used > 0 ? `${thisOne[allowance.period]}에 ${withJosa(`${formatWhole(used)}${unitName}`, '을/를')} 주문해서 ` : ''}${formatWhole(fits)}${unitName}까지 주문할 수 있어요.`
