import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Money } from './money.tsx'
import './amount-list.css'

export type AmountLine = {
  label: ReactNode
  /** Won (drawn as money), or words already written (`1,100P`, a date). */
  amount: number | ReactNode
  /**
   * plain: one line · sub: smaller, part of the line above (공급가액, 부가세) · total: ink rule above, double rule
   * below · after: what follows the total.
   */
  kind?: 'plain' | 'sub' | 'total' | 'after'
  /** A hairline above. */
  parted?: boolean
  /** Bold value. */
  strong?: boolean
  /** A quiet word after the label: `VAT 포함`. */
  note?: ReactNode
  /** 0 won reads as this: `무료`. */
  zeroWord?: string
  /** Negative amounts in red. Default true for discounts and points; false for ledger deductions (미결제). */
  reduction?: boolean
}

type AmountListProps = {
  title: ReactNode
  titleHidden?: boolean
  /** `head`: as a block title over an ink rule · `label`: small, inside another block. */
  titleLook?: 'head' | 'label'
  lines: readonly AmountLine[]
  /** The largest type of its block. */
  totalSize?: 'm' | 'l'
}

/** The ledger's totals: hairlines, figures right-aligned, the total closed by a double rule. */
export const AmountList = ({
  title,
  titleHidden,
  titleLook = 'head',
  lines,
  totalSize = 'l',
}: AmountListProps) => (
  <table className="amounts">
    <caption className={titleHidden ? 'visually-hidden' : `amounts-${titleLook}`}>{title}</caption>
    <tbody>
      {lines.map((line, index) => (
        <tr
          key={index}
          className={classNames(
            line.kind && line.kind !== 'plain' && `amounts-${line.kind}`,
            line.parted && 'amounts-parted',
          )}
        >
          <th scope="row">
            {line.label}
            {line.note && <span className="caption"> {line.note}</span>}
          </th>
          <td className={line.kind === 'total' ? `money-${totalSize}` : undefined} translate="no">
            {line.strong ? <b>{amountOf(line)}</b> : amountOf(line)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const amountOf = ({ amount, zeroWord, reduction = true }: AmountLine) =>
  typeof amount === 'number' ? <Money won={amount} zeroWord={zeroWord} reduction={reduction} /> : amount
