import type { WholeOption } from '#features/shelf/catalogue/server/index.ts'
import { labelNames } from '#features/shelf/catalogue/label-facts.ts'
import { productKindLabel } from '#features/shelf/catalogue/labels.ts'
import type { productStates } from '../fields.ts'
import { productStateLabel } from '../labels.ts'
import { storageWords, taxWords, whoMayBuy } from '../making-cells.ts'
import { makingColumns, makingTitles, type MakingColumn } from '../making-sheet.ts'
import { sheetTitles } from '../sheet.ts'

type Value = string | number
const wordOf = (words: Record<string, unknown>, value: unknown) =>
  Object.keys(words).find((word) => words[word] === value) ?? ''
const factOf = ({ facts }: WholeOption, labels: readonly string[]) =>
  facts.find(({ label }) => labels.includes(label))?.value ?? ''

const values: Record<MakingColumn, (option: WholeOption) => Value> = {
  productCode: ({ productCode }) => productCode,
  name: ({ name }) => name,
  brand: ({ brandCode }) => brandCode,
  category: ({ categoryCode }) => categoryCode,
  kind: ({ kind }) => productKindLabel[kind],
  deviceGrade: ({ deviceGrade }) => (deviceGrade === null ? '' : `${deviceGrade}등급`),
  licensedOnly: ({ licensedOnly }) => wordOf(whoMayBuy, licensedOnly),
  taxable: ({ taxable }) => wordOf(taxWords, taxable),
  storage: ({ storage }) => wordOf(storageWords, storage),
  spec: ({ spec }) => spec,
  unitName: ({ unitName }) => unitName,
  packQuantity: ({ packQuantity }) => packQuantity,
  minQuantity: ({ minQuantity }) => minQuantity,
  stepQuantity: ({ stepQuantity }) => stepQuantity,
  permit: (option) => factOf(option, labelNames.permit),
  classNumber: (option) => factOf(option, labelNames.classNumber),
  itemName: (option) => factOf(option, labelNames.itemName),
  model: (option) => factOf(option, labelNames.model),
  maker: (option) => factOf(option, [makingTitles.maker]),
  origin: (option) => factOf(option, [makingTitles.origin]),
  useBy: (option) => factOf(option, [makingTitles.useBy]),
  code: ({ code }) => code,
  optionName: ({ optionName }) => optionName,
  udi: ({ udi }) => udi,
  listPrice: ({ listPrice }) => listPrice,
  price: ({ price }) => price,
}
const widths: Partial<Record<MakingColumn, number>> = {
  name: 40,
  spec: 24,
  optionName: 24,
  udi: 20,
  permit: 20,
}

/** What is edited most stands first. */
const leading: readonly MakingColumn[] = ['code', 'name', 'spec', 'optionName', 'udi', 'listPrice', 'price']
const column = (name: MakingColumn) => ({
  title: makingTitles[name],
  value: values[name],
  ...(widths[name] && { width: widths[name] }),
})

/** Both sheets read what this writes: the one that changes products, and the one that makes new ones. */
export const exportedColumns = [
  ...leading.map(column),
  {
    title: sheetTitles.state,
    value: ({ saleState }: WholeOption) => productStateLabel[saleState as (typeof productStates)[number]],
  },
  ...makingColumns.filter((name) => !leading.includes(name)).map(column),
]
