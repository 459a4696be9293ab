import { wholeOf } from '#domain/whole-number.ts'
import type { Body } from '#platform/contract/endpoint.ts'
import type { DeskProduct, ProductRow } from '../contract.ts'
import type { createProduct } from '../making-contract.ts'
import { mayHaveGrade } from '../rules.ts'

type Sent = Body<typeof createProduct>

/** A new product as it is typed; '' where nothing is chosen. */
export type Made = ReturnType<typeof emptyProduct>

export const emptyProduct = () => ({
  code: '',
  name: '',
  spec: '',
  brandId: '',
  categoryId: '',
  kind: 'consumable' as string,
  deviceGrade: '',
  licensedOnly: false,
  taxable: true,
  storage: 'ambient' as string,
  unitName: '개',
  packQuantity: '1',
  minQuantity: '1',
  stepQuantity: '1',
  permit: '',
  optionCode: '',
  optionName: '기본',
  udi: '',
  listPrice: '',
  price: '',
  copyOf: null as number | null,
  reason: '',
})

/** What a copy takes over: everything but codes, permit and UDI. */
export const copiedFrom = ({ id, kind, deviceGrade }: ProductRow, product: DeskProduct): Made => ({
  ...emptyProduct(),
  name: `${product.name} 복사`,
  spec: product.spec,
  brandId: String(product.brandId),
  categoryId: String(product.categoryId),
  kind,
  deviceGrade: deviceGrade === null ? '' : String(deviceGrade),
  licensedOnly: product.licensedOnly,
  taxable: product.taxable,
  storage: product.storage,
  unitName: product.unitName,
  packQuantity: String(product.packQuantity),
  minQuantity: String(product.minQuantity),
  stepQuantity: String(product.stepQuantity),
  optionName: product.options[0]!.name,
  listPrice: String(product.options[0]!.listPrice),
  price: String(product.options[0]!.price),
  copyOf: id,
})

export const madeOf = (typed: Made): Sent => ({
  code: typed.code,
  name: typed.name,
  spec: typed.spec,
  brandId: Number(typed.brandId),
  categoryId: Number(typed.categoryId),
  kind: typed.kind as Sent['kind'],
  deviceGrade: typed.deviceGrade !== '' && mayHaveGrade(typed.kind) ? Number(typed.deviceGrade) : null,
  licensedOnly: typed.licensedOnly,
  taxable: typed.taxable,
  storage: typed.storage as Sent['storage'],
  unitName: typed.unitName,
  packQuantity: wholeOf(typed.packQuantity),
  minQuantity: wholeOf(typed.minQuantity),
  stepQuantity: wholeOf(typed.stepQuantity),
  permit: typed.permit,
  option: {
    code: typed.optionCode || typed.code,
    name: typed.optionName,
    udi: typed.udi,
    listPrice: wholeOf(typed.listPrice),
    price: typed.price === '' ? Number.NaN : wholeOf(typed.price),
  },
  copyOf: typed.copyOf,
  reason: typed.reason,
})
