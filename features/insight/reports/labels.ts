import { changePercent } from './rules.ts'

/** '+12%', '-3%', '0%'; '새로' where there was nothing before. */
export function changeText(figure: { amount: number; before: number }) {
  const percent = changePercent(figure)
  if (percent === null) return figure.amount > 0 ? '새로' : ''
  return `${percent > 0 ? '+' : ''}${percent}%`
}
