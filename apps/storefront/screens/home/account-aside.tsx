import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { usedPercent } from '#features/money/credit/rules.ts'
import { AmountList } from '#ui/amount-list.tsx'
import { Meter } from '#ui/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { LineList, Panel } from '#ui/panel.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { useBalances } from '../../layouts/shell/balances.ts'
import { OrderCounts } from '../order-counts.tsx'

export function AccountAside() {
  const { credit, points } = useBalances()
  const lines = [
    credit?.nextDue && {
      key: 'due',
      left: (
        <Link to="/my/order/loan">
          다음 결제예정{' '}
          <span className="meta figure" translate="no">
            {formatDate(credit.nextDue.dueOn)}
          </span>
        </Link>
      ),
      right: <b>{formatWon(credit.nextDue.amount)}</b>,
    },
    points && { key: 'points', left: '포인트', right: <b>{formatWhole(points.usable)}P</b> },
    points?.expiring && {
      key: 'expiring',
      left: (
        <>
          소멸 예정{' '}
          <span className="meta figure" translate="no">
            {formatDate(points.expiring.on)}
          </span>
        </>
      ),
      right: <b>{formatWhole(points.expiring.amount)}P</b>,
    },
  ].filter((line) => line !== null && line !== undefined)
  return (
    <>
      {credit?.overdue && (
        <Notice tone="danger" title={`연체 ${formatWon(credit.overdue.amount)}`} live={false}>
          {formatDate(credit.overdue.since)}부터 밀려 있어요. <Link to="/my/order/loan">여신 결제내역</Link>
        </Notice>
      )}
      {!credit && (
        <Panel title="여신">
          <div className="aside-wait">
            <SkeletonBlock lines={5} />
          </div>
        </Panel>
      )}
      {credit && credit.limit > 0 && <CreditCard {...credit} />}
      <OrderCounts />
      <LineList lines={lines} />
    </>
  )
}

const CreditCard = ({ limit, used, orderable }: { limit: number; used: number; orderable: number }) => {
  const percent = usedPercent({ limit, used })
  return (
    <>
      <AmountList
        title="여신"
        lines={[
          { label: '여신한도', amount: limit },
          { label: '사용금액', amount: -used, reduction: false },
          { label: '주문가능금액', amount: orderable, kind: 'total' },
        ]}
      />
      <Meter
        label="여신한도 사용"
        value={used}
        max={limit}
        tone={percent >= 100 ? 'danger' : percent >= 80 ? 'warn' : 'accent'}
      >
        여신한도의 {percent}% 사용
      </Meter>
    </>
  )
}
