import type { ProductDetails } from './details.ts'

type Fact = ProductDetails['facts'][number]

/** What a product's label says that its supply is reported by, under the words that the label has for it. */
export const labelNames = {
  permit: ['품목허가번호', '허가번호', '인증번호', '신고번호'],
  classNumber: ['분류번호'],
  itemName: ['품목명'],
  model: ['모델명'],
} as const
export type LabelFacts = Record<keyof typeof labelNames, string>

const permitWord = (product: { kind: string; deviceGrade: number | null }) =>
  product.kind === 'drug'
    ? '품목허가번호'
    : product.deviceGrade === 1
      ? '신고번호'
      : product.deviceGrade === 2
        ? '인증번호'
        : '허가번호'

/** The label with these values; an empty one leaves what stands there. */
export function withLabelFacts(
  product: { kind: string; deviceGrade: number | null; facts: readonly Fact[] },
  values: LabelFacts,
): Fact[] {
  const facts = product.facts.map((fact) => ({ ...fact }))
  for (const [name, value] of Object.entries(values) as [keyof LabelFacts, string][]) {
    if (!value) continue
    const standing = facts.find(({ label }) => (labelNames[name] as readonly string[]).includes(label))
    if (standing) standing.value = value
    else facts.push({ label: name === 'permit' ? permitWord(product) : labelNames[name][0], value })
  }
  return facts
}
