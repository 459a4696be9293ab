import { optionNamed } from '../catalogue/product-list.ts'
import { memberNamed } from '../clinics/members.ts'
import { ago, HOUR } from '../seoul-time.ts'
import type { Course, Purchase, Step } from '../trade/purchase.ts'

type Until = 'confirmed' | 'preparing' | 'delivered'
type Items = readonly (readonly [option: string, quantity: number])[]

/** Orders that the warehouse and the claims go on with. */
const wanted = {
  'half-picked': [
    'demo26',
    7,
    'preparing',
    [
      ['메디쎄온 니트릴 장갑', 6],
      ['메디쎄온 멸균 거즈 7.5cm', 4],
    ],
  ],
  packed: [
    'demo09',
    6,
    'preparing',
    [
      ['메디쎄온 주사기 3mL', 8],
      ['메디쎄온 알코올 스왑', 4],
    ],
  ],
  held: ['demo25', 8, 'confirmed', [['클로비스톡주 100단위', 4]]],
  short: ['demo10', 9, 'confirmed', [['메디쎄온 냉각젤 1kg', 6]]],
  'cancel-asked': [
    'demo08',
    10,
    'preparing',
    [
      ['더마노트 판테놀 크림 50mL', 6],
      ['더마노트 약산성 토너 200mL', 4],
    ],
  ],
  'return-asked': ['demo08', 97, 'delivered', [['더마노트 세라 앰플 30mL', 6]]],
  collecting: [
    'demo09',
    98,
    'delivered',
    [
      ['메디쎄온 주사기 5mL', 10],
      ['메디쎄온 면봉 15cm', 6],
    ],
  ],
  'exchange-inspected': ['demo26', 99, 'delivered', [['메디쎄온 라텍스 장갑', 8]]],
  returned: ['demo10', 100, 'delivered', [['메디쎄온 초음파 젤 5L', 3]]],
  rejected: ['demo25', 101, 'delivered', [['더마노트 젤 클렌저 200mL', 5]]],
} as const satisfies Record<string, readonly [loginId: string, hoursAgo: number, until: Until, items: Items]>

export type DeliveryScene = keyof typeof wanted

export const deliveryScenes = (now: Date): Purchase[] =>
  Object.entries(wanted).map(([scene, [loginId, placed, until, items]]) => {
    const member = memberNamed(loginId)
    return {
      scene: scene as DeliveryScene,
      institution: member.institution!,
      member,
      placedAt: ago(now, placed * HOUR),
      pay: 'credit',
      lines: items.map(([name, quantity]) => ({ option: optionNamed(name), quantity })),
      otherwise: 'card',
      spendsPoints: false,
      course: courseUntil(until, placed, now),
    }
  })

function courseUntil(until: Until, placed: number, now: Date): Course {
  const at = (hours: number) => ago(now, (placed - hours) * HOUR)
  const all: Step[] = [
    { status: 'confirmed', at: at(0), by: 'buyer' },
    { status: 'preparing', at: at(2), by: 'staff' },
    { status: 'shipped', at: at(26), by: 'staff' },
    { status: 'delivered', at: at(50), by: 'system' },
  ]
  const steps = all.slice(0, all.findIndex(({ status }) => status === until) + 1)
  return {
    steps,
    confirmedAt: at(0),
    gateway: 'paid',
    ...(until === 'delivered' && { shipment: { at: at(26) } }),
  }
}
