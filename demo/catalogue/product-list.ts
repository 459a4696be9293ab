import { boosters } from './lines/boosters.ts'
import { books } from './lines/books.ts'
import { consumables } from './lines/consumables.ts'
import { cosmetics } from './lines/cosmetics.ts'
import { equipment, tips } from './lines/equipment.ts'
import { fillers } from './lines/fillers.ts'
import { threads } from './lines/threads.ts'
import { toxins } from './lines/toxins.ts'
import { brandOf } from './brands.ts'
import type { ProductDraft } from './product-draft.ts'

export type DemoOption = {
  id: number
  code: string
  name: string
  rank: number
  list: number
  price: number
  product: DemoProduct
}
export type DemoProduct = Omit<ProductDraft, 'options'> & {
  id: number
  code: string
  picture: string
  licensedOnly: boolean
  options: DemoOption[]
}

/** Out of stock until a date. */
export const SOLD_OUT = [
  '실라인 코그 19G 90mm',
  '리젠노바 스킨 HA 3 5V',
  '세라비안 딥 1.1 L',
  '메디쎄온 폼 드레싱 10×10cm',
  '더마노트 세라 크림 50mL',
  '에코르메드 소노 카트리지 4.5mm',
]
/** At most five left. */
export const FEW_LEFT = [
  '하이드로엔 스킨 PN 2',
  '더마노트 시카 크림 50mL',
  '누벨린 볼륨 1.1 L',
  '실라인 PLLA 모노 29G 60mm',
]
/** Less than six months to the use-by date. */
export const EXPIRING = [
  '누벨린 딥 1.0',
  '하이드로엔 스킨 PN 3',
  '클로비스톡주 50단위',
  '더마노트 판테놀 앰플 30mL',
  '메디쎄온 재생테이프 5cm',
]
export const DISCONTINUED = ['세라비안 소프트 1.1', '실라인 스크류 30G 60mm', '루미테크닉 루미 V1']
export const PRICE_ON_REQUEST = ['에코르메드 소노 X9', '루미테크닉 루미 X9']
/** One lot of it was called back. */
export const RECALLED = '메디쎄온 주사기 1mL'

const LICENSED_KINDS = ['device', 'drug', 'equipment']

export const demoProducts: readonly DemoProduct[] = number([
  fillers,
  toxins,
  boosters,
  threads,
  [...equipment, ...tips],
  consumables,
  cosmetics,
  books,
])

export const demoOptions: readonly DemoOption[] = demoProducts.flatMap((product) => product.options)

const byName = new Map(demoProducts.map((product) => [product.name, product]))

function productNamed(name: string): DemoProduct {
  const product = byName.get(name)
  if (!product) throw new Error(`no demo product is called ${name}`)
  return product
}

/** The default option of a product, or the one called so: '메디쎄온 니트릴 장갑/L'. */
export function optionNamed(text: string): DemoOption {
  const [name, optionName] = text.split('/') as [string, string?]
  const { options } = productNamed(name)
  const option = optionName ? options.find((candidate) => candidate.name === optionName) : options[0]
  if (!option) throw new Error(`${name} has no option ${optionName}`)
  return option
}

function number(groups: ProductDraft[][]): DemoProduct[] {
  let optionId = 0
  return groups
    .flatMap((group) => group.map((draft, index) => ({ draft, index })))
    .map(({ draft, index }, position) => {
      const code = `DM-${draft.category.slice(0, 3)}-${String(index + 1).padStart(4, '0')}`
      const { hue, code: mark } = brandOf(draft.brand)
      const product: DemoProduct = {
        ...draft,
        id: position + 1,
        code,
        picture: `${draft.shape}:${hue}:${mark}`,
        licensedOnly: LICENSED_KINDS.includes(draft.kind),
        options: [],
      }
      product.options = draft.options.map((option, rank) => ({
        ...option,
        id: ++optionId,
        code: `${code}-${rank + 1}`,
        rank: rank + 1,
        product,
      }))
      return product
    })
}
