import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { daysBetween, formatDate, seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { nearestOrder } from '#features/shelf/catalogue/rules.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { neededText } from '#platform/web/navigation/search-params.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { AmountList } from '#ui/amount-list.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Split } from '#ui/page.tsx'
import { FactList, Panel } from '#ui/panel.tsx'
import { StepBar } from '#ui/step-bar.tsx'
import { StickyBar, StickyBarSum } from '#ui/sticky-bar.tsx'
import { draftSpecialOrder, readSpecialOrder, type OfferRow } from '../contract.ts'
import { daysLeftText } from '../labels.ts'
import { isLeft } from '../rules.ts'
import { AskDialog } from './ask-dialog.tsx'
import { offerColumns } from './offer-columns.tsx'
import './special.css'

const offerQuery = (specialOrderId: string) => query(readSpecialOrder, { params: { specialOrderId } })

export const Route = createFileRoute('/_default/special/detail')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '스페셜오더 상세',
    breadcrumb: ['스페셜오더', '상세'],
    mainClass: 'has-sticky-bar',
    validate: ({ search }) => Boolean(search['sordId']),
  },
  validateSearch: (search: Record<string, unknown>) => neededText(search, 'sordId'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.fetchQuery(offerQuery(deps.sordId)),
  component: SpecialOfferPage,
})

const steps = ['견적 도착', '수락', '주문']

/** One offer: its terms, and the lines and quantities that go to its order sheet. */
function SpecialOfferPage() {
  const { sordId } = Route.useSearch()
  const { data: offer } = useSuspenseQuery(offerQuery(sordId))
  const navigate = Route.useNavigate()
  const [asking, setAsking] = useState(false)
  const [today] = useState(() => seoulDate(new Date()))
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [sheet] = useState(() => `special:${newId()}`)
  const draft = useSend(draftSpecialOrder, {
    sheet,
    changes: [readSpecialOrder],
    onSuccess: ({ draftId }) =>
      navigate({ to: '/special/order', search: { sordId: offer.specialOrderId, tordId: draftId } }),
    onError: (error) => void showError(error),
  })
  /** All that can be ordered of a line, until another quantity is chosen. */
  const countOf = (line: OfferRow['lines'][number]) => {
    const wish = Math.min(chosen.get(line.optionId) ?? line.left, line.left)
    return wish > 0 && isLeft(line) ? nearestOrder(line, wish) : 0
  }
  const lines = offer.lines
    .map((line) => ({ optionId: line.optionId, quantity: countOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  const sumOf = (price: (line: OfferRow['lines'][number]) => number) =>
    offer.lines.reduce((sum, line) => sum + price(line) * countOf(line), 0)
  const total = sumOf(({ unitPrice }) => unitPrice)
  const listed = sumOf(({ listPrice }) => listPrice)
  const { problem } = offer
  const isOpen = problem === null
  const accept = (
    <Button
      variant="primary"
      busy={draft.isPending}
      disabledReason={
        isOpen ? (lines.length > 0 ? undefined : '주문할 상품의 수량을 입력해 주세요.') : problem
      }
      onClick={() => draft.mutate({ params: { specialOrderId: offer.specialOrderId }, body: { lines } })}
    >
      수락하고 주문하기
    </Button>
  )
  return (
    <>
      <PageHead title={offer.title} note={offer.specialOrderId} />
      <Split
        asideLabel="견적 금액"
        aside={
          <>
            <AmountList
              title="견적 금액"
              lines={[
                { label: '정가 합계', amount: listed },
                { label: '견적 할인', amount: total - listed },
                { label: '견적 합계', amount: total, kind: 'total', note: 'VAT 포함' },
              ]}
            />
            <div className="special-until">
              <p className="caption">수락 기한</p>
              <p>
                <b className="title-3">{formatDate(offer.endsOn)}까지</b>{' '}
                {isOpen && (
                  <span className="text-warn">{daysLeftText(daysBetween(today, offer.endsOn))}</span>
                )}
              </p>
              <p className="caption">
                {problem ?? '지나면 견적이 사라지고 다시 요청해야 해요. 배송비는 주문서에서 더해져요.'}
              </p>
            </div>
            <div className="special-actions">
              <div className="special-accept">{accept}</div>
              <Button onClick={() => setAsking(true)}>
                {isOpen ? '조건 바꿔 달라고 하기' : '다시 요청'}
              </Button>
            </div>
          </>
        }
      >
        <div className="special-detail">
          <StepBar label="견적 진행" steps={steps} current={offer.orderNumber ? 3 : 1} />
          {offer.note && <Notice live={false}>{offer.note}</Notice>}
          {offer.orderNumber && (
            <Notice tone="ok" live={false}>
              주문 {offer.orderNumber}로 접수했어요.{' '}
              <Link to="/my/order/detail" search={{ ordId: offer.orderNumber }}>
                주문 보기
              </Link>
            </Notice>
          )}
          <DataTable
            caption="견적 상품: 정가, 견적단가, 남은 수량, 수량, 금액"
            columns={offerColumns({
              countOf,
              isOpen,
              onCount: (optionId, quantity) => setChosen(new Map(chosen).set(optionId, quantity)),
            })}
            rows={offer.lines}
            rowKey={({ optionId }) => String(optionId)}
          />
          <Panel title="조건" level={3}>
            <FactList
              facts={[
                { term: '기간', value: `${formatDate(offer.startsOn)} ~ ${formatDate(offer.endsOn)}` },
                { term: '결제', value: '여신, 카드, 가상계좌 모두 쓸 수 있어요' },
                { term: '나눠 주문', value: '남은 수량 안에서 여러 번 나누어 주문할 수 있어요' },
              ]}
            />
          </Panel>
        </div>
      </Split>
      {isOpen && (
        <StickyBar
          label="견적 수락"
          sum={<StickyBarSum caption={`${formatWhole(lines.length)}종`} amount={formatWon(total)} />}
        >
          {accept}
        </StickyBar>
      )}
      {asking && <AskDialog about={offer} onClose={() => setAsking(false)} />}
    </>
  )
}
