import { PREPARED_DAYS } from '#features/buying/prepared-orders/rules.ts'
import { optionNamed } from '../catalogue/product-list.ts'
import { memberNamed } from '../clinics/members.ts'
import type { Rows } from '../insert-rows.ts'
import { ago, DAY, HOUR } from '../seoul-time.ts'

const LINES = [
  ['메디쎄온 니트릴 장갑', 10],
  ['메디쎄온 캐뉼라 25G 50mm', 4],
] as const

/** An order that a representative put together on the phone: it waits for the clinic's yes. */
export const preparedRows = (now: Date): Rows<'preparedOrder'> => [
  {
    id: 1,
    key: '5b0c3f0e-6a3d-4c55-9d43-20261120aa01',
    institutionId: memberNamed('demo01').institution!.id,
    note: '전화로 말씀하신 12월 소모품이에요. 확인하고 주문해 주세요.',
    actor: 'ops01',
    at: ago(now, 3 * HOUR),
    expiresAt: ago(now, 3 * HOUR - PREPARED_DAYS * DAY),
  },
]

export const preparedLineRows = (): Rows<'preparedOrderLine'> =>
  LINES.map(([name, quantity], index) => ({
    preparedId: 1,
    line: index + 1,
    optionId: optionNamed(name).id,
    quantity,
  }))
