import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { Meter } from '#ui/meter.tsx'
import { Figure } from '#ui/money.tsx'
import { LineNote } from '#ui/notice.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { useBalances } from '../../layouts/shell/balances.ts'

export function MyBalances() {
  const { credit, points } = useBalances()
  return (
    <div className="my-balances">
      <section className="my-balance" aria-label="여신">
        {!credit && <SkeletonBlock lines={3} />}
        {credit && credit.limit === 0 && <Figure label="여신" value="이용하지 않아요" size="m" />}
        {credit && credit.limit > 0 && (
          <>
            <Figure label="주문가능금액" value={formatWon(credit.orderable)} size="l" />
            <Meter
              label="여신한도 사용"
              value={credit.used}
              max={credit.limit}
              tone={
                credit.used >= credit.limit ? 'danger' : credit.used >= credit.limit * 0.8 ? 'warn' : 'accent'
              }
            >
              여신한도 {formatWon(credit.limit)} 중 {formatWon(credit.used)} 사용
            </Meter>
            {credit.overdue && (
              <LineNote tone="danger" icon="warning">
                연체 {formatWon(credit.overdue.amount)} · {formatDate(credit.overdue.since)}부터
              </LineNote>
            )}
            {credit.nextDue && (
              <p className="body-s">
                다음 결제예정{' '}
                <span className="figure" translate="no">
                  {formatDate(credit.nextDue.dueOn)}
                </span>{' '}
                <b className="figure" translate="no">
                  {formatWon(credit.nextDue.amount)}
                </b>
              </p>
            )}
            <p>
              <Link to="/my/order/loan" className="text-go">
                여신 결제내역
              </Link>
            </p>
          </>
        )}
      </section>
      <section className="my-balance" aria-label="포인트">
        {!points && <SkeletonBlock lines={2} />}
        {points && (
          <>
            <Figure label="사용가능 포인트" value={formatWhole(points.usable)} unit="P" size="l" />
            <p className="body-s">
              {points.expiring ? (
                <>
                  <span className="figure" translate="no">
                    {formatDate(points.expiring.on)}
                  </span>
                  까지 쓸 수 있는 포인트{' '}
                  <b className="figure" translate="no">
                    {formatWhole(points.expiring.amount)}P
                  </b>
                </>
              ) : (
                '30일 안에 소멸되는 포인트가 없어요.'
              )}
            </p>
            <p>
              <Link to="/my/member/point" className="text-go">
                포인트 내역
              </Link>
            </p>
          </>
        )}
      </section>
    </div>
  )
}
