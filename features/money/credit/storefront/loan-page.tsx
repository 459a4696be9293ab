import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addMonths, seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { downloadFile } from '#platform/web/uploads/download.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Meter } from '#ui/meter.tsx'
import { Figure } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { overdueAgeLabel, creditBlockWords } from '../labels.ts'
import { usedPercent } from '../rules.ts'
import { exportCreditEntries, listCharges, listCreditEntries, readCredit } from '../contract.ts'
import { listOpenRepayments } from '../repayment-contract.ts'
import { Charges, day } from './charges.tsx'
import { Ledger } from './ledger.tsx'
import { Repay } from './repay.tsx'
import { RepaymentNotices } from './repayment-notices.tsx'
import { Returns } from './returns.tsx'
import { returnNames, type Returned } from './returned.ts'
import './loan.css'

const today = () => seoulDate(new Date())
const thisMonth = () => today().slice(0, 7)
const isMonth = (text: unknown): text is string =>
  typeof text === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
const monthWord = (month: string) => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`
const nextMonth = (month: string, by: number) => addMonths(`${month}-01`, by).slice(0, 7)

export const Route = createFileRoute('/_aside/my/order/loan')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '여신 결제내역',
    breadcrumb: ['마이페이지', '여신 결제내역'],
    mainClass: 'my-order-loan',
  },
  validateSearch: (search: Record<string, unknown>): { month?: string } & Partial<Returned> => ({
    ...(isMonth(search['month']) && search['month'] < thisMonth() && { month: search['month'] }),
    ...Object.fromEntries(
      returnNames.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ),
  }),
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(query(readCredit)),
      context.queryClient.ensureQueryData(query(listCharges)),
      // stands above the rest
      context.queryClient.prefetchQuery(query(listOpenRepayments)),
    ]),
  component: LoanPage,
})

function LoanPage() {
  const { month = thisMonth(), repayment, ...window } = Route.useSearch()
  const [paying, setPaying] = useState(false)
  const navigate = Route.useNavigate()
  const { data: credit } = useSuspenseQuery(query(readCredit))
  const { data: charges } = useSuspenseQuery(query(listCharges))
  const entries = useQuery({
    ...query(listCreditEntries, { query: { month } }),
    placeholderData: keepPreviousData,
  })
  const [saving, setSaving] = useState(false)
  const { limit, used, orderable, nextDue, overdue, block, ageing } = credit
  const save = () => {
    setSaving(true)
    return downloadFile(exportCreditEntries, { query: { month } }, { name: `여신 원장 ${month}.xlsx` })
      .catch(showError)
      .finally(() => setSaving(false))
  }
  const go = (to: string) =>
    void navigate({ search: to === thisMonth() ? {} : { month: to }, replace: true, resetScroll: false })

  if (limit === 0 && used === 0 && charges.length === 0) {
    return (
      <>
        <PageHead title="여신 결제내역" />
        <Returns />
        <EmptyState
          detail="카드, 가상계좌, 계좌이체로 주문할 수 있어요. 여신 거래는 고객센터로 문의해 주세요."
          action={
            <Link to="/my/order/list" className="btn btn-secondary">
              주문내역 보기
            </Link>
          }
        >
          여신 거래를 하고 있지 않아요
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHead title="여신 결제내역" note={`오늘 주문하면 ${day(credit.dueOn)}에 결제해요`} />
      <div className="loan-blocks">
        <RepaymentNotices returned={repayment ? { ...window, repayment } : null} />
        <Returns />
        {overdue && (
          <Notice tone="danger" live={false} icon="warning" title={`연체 ${formatWon(overdue.amount)}`}>
            {day(overdue.since)}부터 밀린 금액이 있어요. 입금하면 주문가능 여신이 바로 늘어나요.
            <ul className="loan-ageing">
              {(['to30', 'to60', 'over60'] as const)
                .filter((part) => ageing[part] > 0)
                .map((part) => (
                  <li key={part} className="figure">
                    {overdueAgeLabel[part]} <b translate="no">{formatWon(ageing[part])}</b>
                  </li>
                ))}
            </ul>
          </Notice>
        )}
        {block && (
          <Notice tone="warn" live={false} icon="warning" title="여신 주문이 정지됐어요">
            {block === 'overdue'
              ? '연체된 금액을 결제하면 바로 다시 주문할 수 있어요.'
              : creditBlockWords[block]}
          </Notice>
        )}
        <div className="loan-state">
          <Figure
            label="주문가능금액"
            value={formatWon(orderable)}
            size="l"
            {...(orderable <= 0 && { tone: 'danger' as const })}
          />
          <Figure label="여신한도" value={formatWon(limit)} size="m" />
          <Figure label="사용금액 (미결제)" value={formatWon(used)} size="m" />
          <Figure label="이번 결제예정" value={nextDue ? formatWon(nextDue.amount) : '없음'} size="m" />
          <div className="loan-meter">
            <Meter
              label="여신한도 사용"
              value={used}
              max={limit}
              tone={used >= limit ? 'danger' : used >= limit * 0.8 ? 'warn' : 'accent'}
            >
              한도의 <b>{usedPercent({ limit, used })}%</b>를 쓰고 있어요
              {nextDue && (
                <>
                  {' '}
                  · 다음 결제예정일 <b>{day(nextDue.dueOn)}</b>
                </>
              )}
            </Meter>
          </div>
        </div>
        {used > 0 &&
          (paying ? (
            <Repay
              used={used}
              overdue={overdue?.amount ?? 0}
              nextDue={nextDue?.amount ?? 0}
              onDone={() => setPaying(false)}
            />
          ) : (
            <p>
              <Button variant="primary" icon="card" onClick={() => setPaying(true)}>
                여신 결제하기
              </Button>
            </p>
          ))}
        <Charges charges={charges} today={today()} />
        <Panel
          title="월별 원장"
          action={
            <span className="loan-months">
              <Button
                size="small"
                icon="chevron-left"
                aria-label="이전 달"
                onClick={() => go(nextMonth(month, -1))}
              />
              <b className="figure" translate="no" aria-live="polite">
                {monthWord(month)}
              </b>
              <Button
                size="small"
                icon="chevron-right"
                aria-label="다음 달"
                disabled={month >= thisMonth()}
                onClick={() => go(nextMonth(month, 1))}
              />
            </span>
          }
        >
          {entries.isError ? (
            <ReadFailure error={entries.error} onRetry={entries.refetch} />
          ) : (
            <Ledger
              month={month}
              data={entries.data}
              busy={entries.isPlaceholderData}
              current={month >= thisMonth()}
            />
          )}
          <p className="loan-save">
            <Button size="small" icon="download" busy={saving} onClick={() => void save()}>
              원장 다운로드 (엑셀)
            </Button>
          </p>
        </Panel>
      </div>
    </>
  )
}
