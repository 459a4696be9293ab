import { optionNamed, SOLD_OUT } from '../catalogue/product-list.ts'
import { memberNamed } from '../clinics/members.ts'
import type { Rows } from '../insert-rows.ts'
import { ago, DAY } from '../seoul-time.ts'

const KITS: { loginId: string; name: string; days: number; lines: (readonly [string, number])[] }[] = [
  {
    loginId: 'demo01',
    name: '리프팅 1회분',
    days: 34,
    lines: [
      ['실라인 코그 19G 90mm', 2],
      ['메디쎄온 캐뉼라 25G 50mm', 2],
      ['메디쎄온 니트릴 장갑', 1],
    ],
  },
  {
    loginId: 'demo02',
    name: '톡신 1회분',
    days: 12,
    lines: [
      ['보네타주 100단위', 1],
      ['메디쎄온 니트릴 장갑', 1],
      [SOLD_OUT[0]!, 1],
    ],
  },
  {
    loginId: 'demo03',
    name: '필러 1회분',
    days: 20,
    lines: [
      ['누벨린 딥 1.0', 2],
      ['메디쎄온 캐뉼라 25G 50mm', 1],
    ],
  },
]

/** What three clinics order together. */
export const kitRows = (now: Date): Rows<'kit'> =>
  KITS.map(({ loginId, name, days }, at) => {
    const member = memberNamed(loginId)
    return {
      id: at + 1,
      institutionId: member.institution!.id,
      name,
      changedBy: member.name,
      changedAt: ago(now, days * DAY),
    }
  })

export const kitLineRows = (): Rows<'kitLine'> =>
  KITS.flatMap(({ lines }, at) =>
    lines.map(([name, quantity], rank) => ({
      kitId: at + 1,
      optionId: optionNamed(name).id,
      quantity,
      rank: rank + 1,
    })),
  )
