import type { ReactNode } from 'react'
import { formatWon } from '#domain/money.ts'
import { classNames } from './class-names.ts'
import './money.css'

type MoneyProps = {
  /** Integer won. */
  won: number
  /** A reduction: drawn red with its minus. */
  reduction?: boolean
  /** 0 reads as this word: `무료`. */
  zeroWord?: string
}

export const Money = ({ won, reduction = false, zeroWord }: MoneyProps) => (
  <span className={classNames('money', reduction && won < 0 && 'money-minus')} translate="no">
    {won === 0 && zeroWord ? zeroWord : formatWon(won)}
  </span>
)

type PriceTagProps = {
  /** What is paid for one selling unit, won. */
  won: number
  /** The list price; struck through when it is higher. */
  listWon?: number
  /** `개당 8,800원`: the line under the price. */
  unitLine?: ReactNode
  /** The screen's VAT rule; pass an empty word where the screen says it once elsewhere. */
  vatWord?: string
}

/** Percent off the list price, rounded down so that it never promises more than it gives. */
const percentOff = (won: number, listWon: number) => Math.floor(((listWon - won) * 100) / listWon)

export const PriceTag = ({ won, listWon, unitLine, vatWord = 'VAT 포함' }: PriceTagProps) => {
  const percent = listWon !== undefined && listWon > won ? percentOff(won, listWon) : 0
  return (
    <span className="price">
      <span className="price-now money money-m" translate="no">
        {percent > 0 && (
          <span className="price-rate">
            {percent}%<span className="visually-hidden"> 할인</span>
          </span>
        )}
        {formatWon(won)}
        {listWon !== undefined && listWon > won && (
          <s className="price-was">
            <span className="visually-hidden">정가 </span>
            {formatWon(listWon)}
          </s>
        )}
      </span>
      {(unitLine || vatWord) && (
        <span className="price-unit">
          {unitLine}
          {unitLine && vatWord && ' · '}
          {vatWord}
        </span>
      )}
    </span>
  )
}

/** A number with its unit and an optional word above: `214 박스`. */
export const Figure = ({
  label,
  value,
  unit,
  size = 's',
  tone,
}: {
  label?: ReactNode
  value: ReactNode
  unit?: string
  size?: 'l' | 'm' | 's'
  tone?: 'danger' | 'warn' | 'ok'
}) => (
  <span className="fig">
    {label && <span className="caption">{label}</span>}
    <b className={classNames('money', `money-${size}`, tone && `text-${tone}`)}>
      {value}
      {unit && <span className="fig-unit">{unit}</span>}
    </b>
  </span>
)
