import { daysBetween, formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Ageing } from '../contract.ts'
import { overdueAgeLabel } from '../labels.ts'
import type { sumCredit } from '../office-contract.ts'
import './credit.css'

const looks: [keyof Ageing, string][] = [
  ['notDue', 'credit-not-due'],
  ['to30', 'credit-to-30'],
  ['to60', 'credit-to-60'],
  ['over60', 'credit-over-60'],
]
const share = (part: number, whole: number) => (whole > 0 ? (part * 100) / whole : 0)

/** What is owed by how long it is overdue: a bar, and every part of it in words. */
const AgeingBar = ({ ageing, owed }: { ageing: Ageing; owed: number }) => (
  <div>
    <div className="credit-bar" aria-hidden="true">
      {looks.map(
        ([part, look]) =>
          ageing[part] > 0 && (
            <i key={part} className={look} style={{ width: `${share(ageing[part], owed)}%` }} />
          ),
      )}
    </div>
    <p className="credit-keys">
      {looks.map(([part, look]) => (
        <span key={part}>
          <i className={look} aria-hidden="true" />
          {overdueAgeLabel[part]}{' '}
          <b className="figure" translate="no">
            {formatWon(ageing[part])}
          </b>{' '}
          <span className="meta figure" translate="no">
            {share(ageing[part], owed).toFixed(1)}%
          </span>
        </span>
      ))}
    </p>
  </div>
)

/** All that clinics owe together. */
export function CreditSummary({ sum, today }: { sum: Reply<typeof sumCredit>; today: string }) {
  const facts = [
    {
      term: '미수 합계',
      won: sum.owed,
      note: `${formatWhole(sum.clinics)}곳 · 청구 ${formatWhole(sum.charges)}건`,
    },
    {
      term: '연체',
      won: sum.overdue,
      danger: sum.overdue > 0,
      note: sum.oldestDueOn
        ? `${formatWhole(sum.overdueClinics)}곳 · 최장 ${daysBetween(sum.oldestDueOn, today)}일(${formatDate(sum.oldestDueOn)})`
        : '연체된 곳이 없어요',
    },
    { term: '기한 전', won: sum.ageing.notDue, note: '결제예정일이 아직 오지 않은 금액' },
  ]
  return (
    <div className="credit-summary">
      <dl className="credit-figures">
        {facts.map(({ term, won, danger, note }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={danger ? 'credit-big text-danger' : 'credit-big'} translate="no">
              {formatWon(won)}
            </dd>
            <dd className="meta">{note}</dd>
          </div>
        ))}
      </dl>
      <AgeingBar ageing={sum.ageing} owed={sum.owed} />
    </div>
  )
}
