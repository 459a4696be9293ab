import type { StorageKind } from '#ui/chip.tsx'
import { packSvg, type PackSpec } from '#ui/pack/pack-svg.ts'
import type { PackShape } from '#ui/pack/shapes.ts'

export type Good = {
  code: string
  name: string
  spec: string
  shape: PackShape
  hue: string
  mark: string
  storage: StorageKind
  expiry: string
  stock: number
  won: number
  listWon?: number
  unitLine?: string
  min: number
  note?: string
}

/** Invented goods, one for each look a row can have. */
export const goods: Good[] = [
  {
    code: 'VT-100',
    name: '보네타주 100단위',
    spec: '1vial/box · 최소 5, 5의 배수',
    shape: 'vial',
    hue: '#a84458',
    mark: 'VT',
    storage: 'cold',
    expiry: '2027.08',
    stock: 214,
    won: 44_000,
    min: 5,
  },
  {
    code: 'NV-11L',
    name: '누벨린 미디엄 1.1 L',
    spec: '1mL × 1syringe/box · 10박스부터 -5%',
    shape: 'syringe',
    hue: '#2b6a9b',
    mark: 'NUVELIN',
    storage: 'ambient',
    expiry: '2028.05',
    stock: 86,
    won: 83_600,
    listWon: 88_000,
    min: 1,
  },
  {
    code: 'MS-25G',
    name: '메디쎄온 캐뉼라 25G 50mm',
    spec: '20ea/box',
    shape: 'box',
    hue: '#4a6878',
    mark: 'MEDISEON',
    storage: 'ambient',
    expiry: '2029.11',
    stock: 41,
    won: 39_600,
    unitLine: '개당 1,980원',
    min: 1,
    note: '가격이 바뀌었어요 38,500원 → 39,600원 (+1,100원)',
  },
  {
    code: 'SL-19G',
    name: '실라인 코그 19G 90mm',
    spec: '20ea/pack · 12.02 입고 예정',
    shape: 'thread',
    hue: '#854a78',
    mark: 'SILLAIN',
    storage: 'ambient',
    expiry: '2028.01',
    stock: 0,
    won: 176_000,
    min: 1,
  },
  {
    code: 'RN-PN3',
    name: '리젠노바 스킨 PN 3',
    spec: '3mL × 5vial',
    shape: 'ampoule',
    hue: '#3b7a4c',
    mark: 'RN',
    storage: 'cold',
    expiry: '2027.03',
    stock: 34,
    won: 198_000,
    listWon: 220_000,
    unitLine: '개당 39,600원',
    min: 1,
  },
  {
    code: 'DN-50',
    name: '더마노트 시카 크림 50mL',
    spec: '50mL · 도포용, 주입 금지',
    shape: 'tube',
    hue: '#5b8250',
    mark: 'DN',
    storage: 'ambient',
    expiry: '2028.09',
    stock: 5,
    won: 22_000,
    min: 1,
  },
]

/** The address of a drawn pack. */
export const drawn = ({ shape, hue, mark }: PackSpec) =>
  `data:image/svg+xml,${encodeURIComponent(packSvg({ shape, hue, mark, size: 320 }))}`
