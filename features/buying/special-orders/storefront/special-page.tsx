import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { daysBetween, formatDate, seoulDate, type IsoDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Chip, type ChipTone } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { PageHead } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { listSpecialOrders, type OfferRow, type RequestRow } from '../contract.ts'
import { daysLeftText, offerStateLabel, requestStateLabel } from '../labels.ts'
import { AskDialog } from './ask-dialog.tsx'
import './special.css'

export const Route = createFileRoute('/_default/special')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '스페셜오더',
    breadcrumb: ['스페셜오더'],
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(listSpecialOrders)),
  component: SpecialPage,
})

/** 스페셜오더: what staff offer this clinic, and the quotes it asked for. */
function SpecialPage() {
  const { data } = useSuspenseQuery(query(listSpecialOrders))
  const [asking, setAsking] = useState(false)
  const [today] = useState(() => seoulDate(new Date()))
  return (
    <>
      <PageHead
        title="스페셜오더"
        note="우리 병원에만 보이는 견적과 조건이에요"
        action={
          <Button size="small" onClick={() => setAsking(true)}>
            견적 요청하기
          </Button>
        }
      />
      <div className="special-blocks">
        <Panel title="받은 스페셜오더">
          {data.offers.length === 0 ? (
            <EmptyState detail="필요한 상품과 수량을 알려 주시면 담당자가 견적을 보내 드려요.">
              받은 스페셜오더가 없어요.
            </EmptyState>
          ) : (
            <ul aria-label="받은 스페셜오더">
              {data.offers.toSorted(openFirst).map((offer) => (
                <Offer key={offer.specialOrderId} offer={offer} today={today} />
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="견적 요청">
          {data.requests.length === 0 ? (
            <EmptyState>요청한 견적이 없어요.</EmptyState>
          ) : (
            <ul aria-label="견적 요청">
              {data.requests.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {asking && <AskDialog about={null} onClose={() => setAsking(false)} />}
    </>
  )
}

const openFirst = (one: OfferRow, other: OfferRow) =>
  Number(other.state === 'offered') - Number(one.state === 'offered')

const offerTones: Partial<Record<OfferRow['state'], ChipTone>> = { offered: 'accent', ordered: 'cold' }
const requestTones: Partial<Record<RequestRow['state'], ChipTone>> = {
  answered: 'accent',
  declined: 'danger',
}

function Offer({ offer, today }: { offer: OfferRow; today: IsoDate }) {
  const { specialOrderId, title, state, endsOn, lines, orderNumber } = offer
  const sum = lines.reduce((total, line) => total + line.unitPrice * line.quantity, 0)
  const isOpen = state === 'offered'
  return (
    <Card
      chips={
        <>
          <Chip tone={offerTones[state] ?? 'neutral'}>{offerStateLabel[state]}</Chip>
          {isOpen && (
            <Chip tone="warn" icon="clock">
              {formatDate(endsOn)}까지 · {daysLeftText(daysBetween(today, endsOn))}
            </Chip>
          )}
        </>
      }
      title={
        <Link to="/special/detail" search={{ sordId: specialOrderId }}>
          {title}
        </Link>
      }
      facts={[
        specialOrderId,
        `상품 ${formatWhole(lines.length)}종`,
        orderNumber ? `주문 ${orderNumber}` : `${formatDate(offer.startsOn)} ~ ${formatDate(endsOn)}`,
      ].join(' · ')}
      sum={
        <b className="money money-m">
          <Money won={sum} />
        </b>
      }
      action={
        orderNumber ? (
          <Link to="/my/order/detail" search={{ ordId: orderNumber }} className={buttonClass()}>
            주문 보기
          </Link>
        ) : (
          <Link
            to="/special/detail"
            search={{ sordId: specialOrderId }}
            className={buttonClass({ variant: isOpen ? 'primary' : 'secondary' })}
          >
            {isOpen ? '견적 확인' : '자세히 보기'}
          </Link>
        )
      }
    />
  )
}

const Request = ({ request }: { request: RequestRow }) => (
  <Card
    chips={<Chip tone={requestTones[request.state] ?? 'neutral'}>{requestStateLabel[request.state]}</Chip>}
    title={request.title}
    facts={`요청 ${formatDate(request.at)} · ${request.reply || (request.state === 'asked' ? '담당자가 확인하고 있어요' : '')}`}
    sum={null}
    action={
      request.answer && (
        <Link to="/special/detail" search={{ sordId: request.answer }} className={buttonClass()}>
          견적 확인
        </Link>
      )
    }
  />
)

/** What it is and how it stands; its sum; the one thing to do. */
const Card = ({
  chips,
  title,
  facts,
  sum,
  action,
}: {
  chips: ReactNode
  title: ReactNode
  facts: string
  sum: ReactNode
  action: ReactNode
}) => (
  <li className="special-card">
    <div>
      <div className="special-chips">{chips}</div>
      <h3 className="title-3">{title}</h3>
      <p className="meta">{facts}</p>
    </div>
    <div className="special-sum">{sum}</div>
    <div className="special-action">{action}</div>
  </li>
)
