import type { CancelReason } from '#features/buying/orders/contract.ts'
import { APPROVAL_HOURS, DEPOSIT_HOURS } from '#features/buying/orders/rules.ts'
import { optionNamed } from '../catalogue/product-list.ts'
import { memberNamed } from '../clinics/members.ts'
import type { Random } from '../random.ts'
import { ago, DAY, HOUR, MINUTE } from '../seoul-time.ts'
import type { Course, GatewayOutcome, Purchase, Step } from './purchase.ts'
import { parcelNote } from './usual-course.ts'

type Items = readonly (readonly [option: string, quantity: number])[]
type StepAt = readonly [status: Step['status'], ago: number, by: Step['by'], note?: string]

/** Orders placed so that every state can be seen whatever the weekday. Times are before `now`. */
export function scenes(now: Date, random: Random): Purchase[] {
  const buy = (
    loginId: string,
    placed: number,
    pay: Purchase['pay'],
    items: Items,
    more: Partial<Purchase> = {},
  ): Purchase => {
    const member = memberNamed(loginId)
    const lines = items.map(([name, quantity]) => ({ option: optionNamed(name), quantity }))
    return {
      institution: member.institution!,
      member,
      placedAt: ago(now, placed),
      pay,
      lines,
      otherwise: 'card',
      spendsPoints: false,
      ...more,
    }
  }
  const went = (list: readonly StepAt[], more: Partial<Omit<Course, 'steps'>> = {}): { course: Course } => {
    const steps = list.map(([status, before, by, note]): Step => ({
      status,
      at: ago(now, before),
      by,
      ...(note ? { note } : {}),
    }))
    return {
      course: {
        steps,
        confirmedAt: steps.find((step) => step.status === 'confirmed')?.at ?? null,
        gateway: 'paid',
        ...more,
      },
    }
  }
  const ended = (reason: CancelReason, before: number, gateway: GatewayOutcome = 'paid') => ({
    cancelled: { reason, at: ago(now, before) },
    gateway,
  })
  const parcel = parcelNote(random)

  return [
    buy(
      'demo02',
      5 * DAY + HOUR,
      'credit',
      [
        ['더마노트 시카 앰플 30mL', 5],
        ['메디쎄온 알코올 스왑', 5],
      ],
      went(
        [
          ['confirmed', 5 * DAY + HOUR, 'buyer'],
          ['preparing', 4 * DAY, 'staff'],
          ['shipped', 3.7 * DAY, 'staff', parcel],
          ['delivered', 2 * DAY, 'system'],
        ],
        { shipment: { at: ago(now, 3.7 * DAY) } },
      ),
    ),
    buy(
      'demo02',
      3 * DAY,
      'credit',
      [
        ['메디쎄온 멸균 거즈 7.5cm', 4],
        ['메디쎄온 니트릴 장갑/L', 10],
        ['메디쎄온 나노니들 34G', 6],
      ],
      went(
        [
          ['confirmed', 3 * DAY, 'buyer'],
          ['preparing', 2 * DAY, 'staff'],
          ['part-shipped', 22 * HOUR, 'staff', `${parcel} · 나머지는 입고되는 대로 보내 드려요`],
        ],
        { shipment: { at: ago(now, 22 * HOUR), quantities: [4, 6, 0] } },
      ),
    ),
    buy(
      'demo01',
      2 * DAY,
      'credit',
      [
        ['보네타주 100단위', 10],
        ['메디쎄온 캐뉼라 25G 50mm', 3],
      ],
      went(
        [
          ['confirmed', 2 * DAY, 'buyer'],
          ['preparing', 30 * HOUR, 'staff'],
          ['shipped', 20 * HOUR, 'staff', parcelNote(random)],
        ],
        { shipment: { at: ago(now, 20 * HOUR) } },
      ),
    ),
    buy(
      'demo02',
      29 * HOUR,
      'credit',
      [
        ['누벨린 볼륨 1.0', 10],
        ['리젠노바 스킨 PN 3', 10],
        ['클로비스톡주 200단위', 10],
      ],
      { owedAfter: 14_300_000 },
    ),
    buy(
      'demo03',
      27 * HOUR,
      'credit',
      [
        ['하이드로엔 스킨 HA 2', 20],
        ['클로비스톡주 100단위', 20],
        ['누벨린 소프트 1.1 L', 10],
      ],
      { owedAfter: 16_000_000 },
    ),
    buy(
      'demo02',
      26 * HOUR,
      'credit',
      [
        ['누벨린 미디엄 1.1 L', 5],
        ['메디쎄온 마취크림 30g', 5],
      ],
      went([
        ['confirmed', 26 * HOUR, 'buyer'],
        ['preparing', 3 * HOUR, 'staff'],
      ]),
    ),
    buy(
      'demo01',
      25 * HOUR,
      'credit',
      [['더마노트 판테놀 크림 50mL', 6]],
      went([
        ['confirmed', 25 * HOUR, 'buyer'],
        ['preparing', 2 * HOUR, 'staff'],
      ]),
    ),
    buy(
      'demo02',
      50 * MINUTE,
      'credit',
      [
        ['메디쎄온 니트릴 장갑', 10],
        ['메디쎄온 주사기 1mL', 5],
      ],
      went([['confirmed', 50 * MINUTE, 'buyer']]),
    ),
    buy(
      'demo02',
      2 * HOUR,
      'virtual-account',
      [
        ['하이드로엔 스킨 HA 2', 5],
        ['더마노트 데일리 선크림 50mL', 4],
      ],
      went(
        [
          ['awaiting-payment', 2 * HOUR, 'buyer'],
          ['awaiting-deposit', 2 * HOUR - MINUTE, 'system'],
        ],
        { gateway: 'waiting', dueAt: ago(now, (2 - DEPOSIT_HOURS) * HOUR) },
      ),
    ),
    buy('demo02', 9 * DAY, 'credit', [['더마노트 시카 크림 50mL', 10]], {
      spendsPoints: true,
      ...went(
        [
          ['confirmed', 9 * DAY, 'buyer'],
          ['cancelled', 9 * DAY - 3 * HOUR, 'buyer', '주문 수량을 잘못 입력했어요'],
        ],
        ended('buyer', 9 * DAY - 3 * HOUR),
      ),
    }),

    buy(
      'demo05',
      4 * MINUTE,
      'card',
      [['보네타주 100단위', 5]],
      went(
        [
          ['awaiting-payment', 4 * MINUTE, 'buyer'],
          ['checking-payment', 3 * MINUTE, 'system'],
        ],
        { gateway: 'unknown' },
      ),
    ),
    // Open for a day instead of half an hour, so that whoever starts the demo still finds it.
    buy(
      'demo05',
      5 * MINUTE,
      'card',
      [['메디쎄온 손소독제 500mL', 2]],
      went([['awaiting-payment', 5 * MINUTE, 'buyer']], { gateway: 'open', dueAt: ago(now, -DAY) }),
    ),
    buy(
      'demo05',
      12 * DAY,
      'card',
      [['메디쎄온 락타입 주사기 1mL', 5]],
      went(
        [
          ['awaiting-payment', 12 * DAY, 'buyer'],
          ['cancelled', 12 * DAY - 2 * MINUTE, 'system', '카드사에서 승인을 거절했어요'],
        ],
        ended('payment-failed', 12 * DAY - 2 * MINUTE, 'failed'),
      ),
    ),
    buy(
      'demo05',
      20 * DAY,
      'virtual-account',
      [['더마노트 젤 클렌저 200mL', 12]],
      went(
        [
          ['awaiting-payment', 20 * DAY, 'buyer'],
          ['awaiting-deposit', 20 * DAY - MINUTE, 'system'],
          ['cancelled', 17 * DAY, 'system'],
        ],
        { ...ended('deposit-expired', 17 * DAY, 'expired'), dueAt: ago(now, 17 * DAY) },
      ),
    ),
    buy(
      'demo05',
      33 * DAY,
      'card',
      [['메디쎄온 캐뉼라 27G 38mm', 4]],
      went(
        [
          ['awaiting-payment', 33 * DAY, 'buyer'],
          ['confirmed', 33 * DAY - 2 * MINUTE, 'system'],
          ['cancelled', 33 * DAY - 4 * HOUR, 'buyer', '다른 규격으로 다시 주문할게요'],
        ],
        ended('buyer', 33 * DAY - 4 * HOUR, 'refunded'),
      ),
    ),
    buy('demo02', 5 * HOUR, 'credit', [['누벨린 볼륨 1.0', 40]], {
      ...went([['awaiting-approval', 5 * HOUR, 'buyer']], { dueAt: ago(now, (5 - APPROVAL_HOURS) * HOUR) }),
      awaits: 'director',
    }),
    buy(
      'demo03',
      3 * HOUR,
      'credit',
      [['루미테크닉 루미 V2', 2]],
      went([['awaiting-approval', 3 * HOUR, 'buyer']], { dueAt: ago(now, (3 - APPROVAL_HOURS) * HOUR) }),
    ),
    buy(
      'demo03',
      41 * DAY,
      'credit',
      [['루미테크닉 루미 V5', 3]],
      went(
        [
          ['awaiting-approval', 41 * DAY, 'buyer'],
          ['cancelled', 41 * DAY - 5 * HOUR, 'staff', '분할 납부로 상담해 드릴게요'],
        ],
        ended('approval-refused', 41 * DAY - 5 * HOUR),
      ),
    ),
    buy(
      'demo03',
      72 * DAY,
      'credit',
      [['루미테크닉 루미 V5', 2]],
      went(
        [
          ['awaiting-approval', 72 * DAY, 'buyer'],
          ['cancelled', 68 * DAY, 'system'],
        ],
        { ...ended('approval-expired', 68 * DAY), dueAt: ago(now, 68 * DAY) },
      ),
    ),
    buy(
      'demo02',
      52 * DAY,
      'credit',
      [['루미테크닉 루미 V5', 1]],
      went(
        [
          ['awaiting-approval', 52 * DAY, 'buyer'],
          ['cancelled', 52 * DAY - 3 * HOUR, 'buyer', '장비는 내년에 살게요'],
        ],
        ended('director-refused', 52 * DAY - 3 * HOUR),
      ),
    ),
    buy(
      'demo02',
      88 * DAY,
      'credit',
      [['루미테크닉 루미 V5', 1]],
      went(
        [
          ['awaiting-approval', 88 * DAY, 'buyer'],
          ['cancelled', 84 * DAY, 'system'],
        ],
        { ...ended('director-expired', 84 * DAY), dueAt: ago(now, 84 * DAY) },
      ),
    ),
    buy('demo26', 15 * DAY, 'points', [['더마노트 약산성 토너 200mL', 11]]),
    buy(
      'demo08',
      25 * DAY,
      'card',
      [['더마노트 세라 앰플 30mL', 3]],
      went(
        [
          ['awaiting-payment', 25 * DAY, 'buyer'],
          ['cancelled', 25 * DAY - 30 * MINUTE, 'system'],
        ],
        ended('abandoned', 25 * DAY - 30 * MINUTE, 'abandoned'),
      ),
    ),
    buy(
      'demo09',
      18 * DAY,
      'credit',
      [['하이드로엔 스킨 PN 2', 3]],
      went(
        [
          ['confirmed', 18 * DAY, 'buyer'],
          ['cancelled', 18 * DAY - 5 * HOUR, 'staff', '재고가 모자라 취소했어요. 불편을 드려 죄송해요'],
        ],
        ended('shop', 18 * DAY - 5 * HOUR),
      ),
    ),
    buy('demo10', 62 * DAY, 'credit', [
      ['루미테크닉 루미 V2', 1],
      ['냉장 의약품 관리 웨비나', 2],
    ]),
    buy('demo10', 21 * DAY, 'credit', [
      ['안면 해부 아틀라스 3판', 2],
      ['주입 술기 아틀라스 2판', 1],
      ['메디쎄온 냉각젤 1kg', 5],
    ]),

    buy(
      'demo07',
      95 * MINUTE,
      'credit',
      [
        ['메디쎄온 주사기 1mL', 20],
        ['메디쎄온 알코올 스왑', 20],
      ],
      went([['confirmed', 95 * MINUTE, 'buyer']]),
    ),
    buy(
      'demo08',
      30 * MINUTE,
      'credit',
      [
        ['누벨린 볼륨 1.0', 5],
        ['더마노트 시카 앰플 30mL', 6],
      ],
      went([['confirmed', 30 * MINUTE, 'buyer']]),
    ),
    buy(
      'demo25',
      70 * MINUTE,
      'credit',
      [['보네타주 100단위', 10]],
      went([['confirmed', 70 * MINUTE, 'buyer']]),
    ),
  ]
}
