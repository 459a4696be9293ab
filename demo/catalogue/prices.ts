import { seoulDate } from '#domain/calendar.ts'
import type { PriceOverride } from '#features/shelf/prices/rules.ts'
import { priceGroups, institutionKeyed, type Institution, type PriceGroup } from '../clinics/institutions.ts'
import type { Rows } from '../insert-rows.ts'
import { dayBefore, seoulTime } from '../seoul-time.ts'
import { demoOptions, EXPIRING, optionNamed, type DemoOption } from './product-list.ts'

type Entry = {
  option: DemoOption
  group?: PriceGroup
  institution?: Institution
  promotion?: number
  minQuantity: number
  unitPrice: number
}
type Promotion = { id: number; name: string; startsAt: Date; endsAt: Date }

export type PriceBook = {
  promotions: Promotion[]
  entries: Entry[]
  overridesFor(option: DemoOption, institution: Institution): PriceOverride[]
}

/** Off the price and down to whole tens. */
const less = (option: DemoOption, percent: number) =>
  Math.floor((option.price * (100 - percent)) / 1_000) * 10

const CONTRACTS: [institution: string, option: string, percent: number][] = [
  ['gaon', '보네타주 200단위', 6],
  ['gaon', '리젠노바 스킨 PN 2', 5],
  ['gaon', '메디쎄온 캐뉼라 25G 50mm', 8],
  ['haneul', '보네타주 100단위', 10],
  ['haneul', '보네타주 200단위', 10],
  ['haneul', '클로비스톡주 100단위', 9],
  ['haneul', '메디쎄온 주사기 1mL', 15],
  ['haneul', '메디쎄온 니트릴 장갑', 12],
  ['haneul', '메디쎄온 알코올 스왑', 12],
  ['bora', '누벨린 볼륨 1.0', 7],
  ['bora', '세라비안 딥 1.0', 6],
  ['hansol', '에코르메드 소노 카트리지 3.0mm', 8],
]
const REORDER_SPECIAL = [
  '메디쎄온 주사기 3mL',
  '메디쎄온 락타입 주사기 1mL',
  '메디쎄온 멸균 거즈 7.5cm',
  '메디쎄온 덴탈 마스크',
  '메디쎄온 냉각젤 1kg',
  '메디쎄온 손소독제 500mL',
]
const NEW_ARRIVALS = [
  '리젠노바 스킨 C 3 5V',
  '하이드로엔 스킨 C 3 5V',
  '더마노트 톤업 선크림 50mL',
  '루미테크닉 루미 V5',
]

export function openPriceBook(now: Date): PriceBook {
  const promotion = (id: number, name: string, fromDaysAgo: number, untilDaysAgo: number): Promotion => ({
    id,
    name,
    startsAt: seoulTime(dayBefore(now, fromDaysAgo), '00:00'),
    endsAt: seoulTime(dayBefore(now, untilDaysAgo), '00:00'),
  })
  const month = (daysAgo: number) =>
    `${Number(seoulDate(seoulTime(dayBefore(now, daysAgo), '12:00')).slice(5, 7))}월`
  const promotions = [
    promotion(1, '소모품 재주문 특가', 12, -19),
    promotion(2, '신상품 도입가', 20, -40),
    promotion(3, '가을 감사 특가', 9, -50),
    promotion(4, `${month(75)} 필러 모음전`, 75, 45),
    promotion(5, `${month(-12)} 스킨부스터 모음전`, -12, -42),
  ]
  const entries: Entry[] = [...tiers(), ...groupPrices(), ...contracts(), ...promotionPrices()]
  const byOption = Map.groupBy(entries, (entry) => entry.option)

  return {
    promotions,
    entries,
    overridesFor: (option, institution) =>
      (byOption.get(option) ?? [])
        .filter(
          (entry) =>
            (!entry.group || entry.group === institution.group) &&
            (!entry.institution || entry.institution === institution),
        )
        .map(({ group, institution: contract, promotion: id, minQuantity, unitPrice }): PriceOverride => {
          const { name, startsAt, endsAt } = promotions.find((candidate) => candidate.id === id) ?? {}
          return {
            scope: contract ? 'contract' : group ? 'group' : id ? 'promotion' : 'tier',
            minQuantity,
            unitPrice,
            ...(name
              ? { promotion: { name, startsAt: startsAt!.getTime(), endsAt: endsAt!.getTime() } }
              : {}),
          }
        }),
  }
}

/** For everyone: consumables from 5, 10 and 20, fillers from 10, boosters from 5 and 10. */
const tiers = (): Entry[] =>
  demoOptions.flatMap((option) => {
    const { kind, category } = option.product
    const steps: [minQuantity: number, percent: number][] =
      kind === 'consumable'
        ? [
            [5, 3],
            [10, 6],
            [20, 9],
          ]
        : category.startsWith('FIL')
          ? [[10, 5]]
          : category.startsWith('BST')
            ? [
                [5, 2.5],
                [10, 5],
              ]
            : []
    return steps.map(([minQuantity, percent]) => ({ option, minQuantity, unitPrice: less(option, percent) }))
  })

function groupPrices(): Entry[] {
  const percents: [PriceGroup, (option: DemoOption) => number][] = [
    ['실버', ({ product }) => (product.kind === 'cosmetic' ? 3 : 0)],
    [
      '골드',
      ({ product }) => (product.kind === 'cosmetic' ? 5 : product.category.startsWith('FIL-HA') ? 2 : 0),
    ],
    [
      '플래티넘',
      ({ product }) =>
        product.kind === 'cosmetic'
          ? 8
          : ['FIL', 'BST', 'THR'].includes(product.category.slice(0, 3))
            ? 4
            : product.kind === 'consumable'
              ? 5
              : 0,
    ],
  ]
  return percents.flatMap(([group, percentOf]) =>
    demoOptions
      .filter((option) => percentOf(option) > 0)
      .map((option) => ({ option, group, minQuantity: 1, unitPrice: less(option, percentOf(option)) })),
  )
}

const contracts = (): Entry[] =>
  CONTRACTS.map(([key, name, percent]) => ({
    option: optionNamed(name),
    institution: institutionKeyed(key),
    minQuantity: 1,
    unitPrice: less(optionNamed(name), percent),
  }))

const promotionPrices = (): Entry[] => [
  ...promoted(1, 8, REORDER_SPECIAL.map(optionNamed)),
  ...promoted(
    2,
    7,
    NEW_ARRIVALS.flatMap((name) => optionNamed(name).product.options),
  ),
  ...promoted(3, 20, EXPIRING.map(optionNamed)),
  ...promoted(
    4,
    6,
    demoOptions.filter(({ product }) => product.category.startsWith('FIL-LHA')),
  ),
  ...promoted(
    5,
    5,
    demoOptions.filter(({ product }) => product.category.startsWith('BST')),
  ),
]

const promoted = (promotion: number, percent: number, list: DemoOption[]): Entry[] =>
  list.map((option) => ({ option, promotion, minQuantity: 1, unitPrice: less(option, percent) }))

export const priceEntryRows = ({ entries }: PriceBook): Rows<'priceEntry'> =>
  entries.map(({ option, group, institution, promotion, minQuantity, unitPrice }) => ({
    optionId: option.id,
    priceGroupId: group ? priceGroups.indexOf(group) + 1 : null,
    institutionId: institution?.id ?? null,
    promotionId: promotion ?? null,
    minQuantity,
    unitPrice,
  }))
