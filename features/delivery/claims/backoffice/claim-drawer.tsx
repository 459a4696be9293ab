import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import { query } from '#platform/web/calls/query.ts'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { formatWon } from '#domain/money.ts'
import { countClaims, listOfficeClaims, readOfficeClaim, type OfficeClaim } from '../contract.ts'
import { claimKindLabel, claimStateLabel } from '../labels.ts'
import { ClaimActions } from './claim-actions.tsx'
import { ClaimGoods } from './claim-goods.tsx'
import { CollectedFrom } from './collected-from.tsx'

type Props = { claimNumber: string; mayWrite: boolean; place: DrawerPlace }
export type GoodsField = {
  line: number
  lotId: number
  fate: 'good' | 'quarantine' | 'scrap'
  quantity: string
}

export function ClaimDrawer({ claimNumber, mayWrite, place }: Props) {
  const { data: claim, error } = useQuery(query(readOfficeClaim, { params: { claimNumber } }))
  const stage = claim && `${claim.state} ${claim.settling} ${claim.trouble}`
  // each stage asks for something else: what was typed for one that a colleague has ended is shown, not sent
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState({ stage, left: '' })
  if (stage !== seen.stage) setSeen({ stage, left: typed })
  const isSending = useIsMutating() > 0
  if (!claim)
    return (
      <OfficeDrawer title={claimNumber} subject={claimNumber} {...place}>
        {error ? <Notice tone="danger">{error.message}</Notice> : <p className="meta">불러오고 있어요.</p>}
      </OfficeDrawer>
    )
  return (
    <Open
      key={stage}
      claim={claim}
      mayWrite={mayWrite}
      place={place}
      left={isSending ? '' : seen.left}
      onType={setTyped}
    />
  )
}

/** Each line's pieces from its first lots: what usually comes back. */
const firstGoods = (claim: OfficeClaim): GoodsField[] =>
  claim.lines.flatMap(({ line, approved, lots, reason }) => {
    let left = approved
    const suspect = reason === 'damaged' || reason === 'defective'
    return lots.map(({ lotId, quantity, collected }) => {
      const taken = Math.min(left, quantity)
      left -= taken
      const fate = suspect || collected > 0 ? 'quarantine' : 'good'
      return { line, lotId, fate, quantity: taken > 0 ? String(taken) : '' } as const
    })
  })

const useClaimForm = (claim: OfficeClaim, mayWrite: boolean, place: DrawerPlace) =>
  useDrawerForm({
    place,
    mayWrite,
    first: {
      decision: 'approve' as 'approve' | 'reject',
      approved: Object.fromEntries(claim.lines.map(({ line, approved }) => [String(line), String(approved)])),
      goods: firstGoods(claim),
      words: claim.state === 'asked' || claim.settling ? claim.suggestion : '',
      carrier: claim.carrier ?? '',
      trackingNumber: claim.trackingNumber ?? '',
    },
    changes: [listOfficeClaims, countClaims, readOfficeClaim],
    // of steps on the way back the clinic is not told
    saved: ['asked', 'inspecting'].includes(claim.state) ? '처리했어요. 병의원에 알렸어요.' : '처리했어요.',
  })
export type ClaimForm = ReturnType<typeof useClaimForm>

type OpenProps = Omit<Props, 'claimNumber'> & {
  claim: OfficeClaim
  /** What was typed for the stage before. */
  left: string
  onType: (words: string) => void
}

function Open({ claim, mayWrite, place, left, onType }: OpenProps) {
  const form = useClaimForm(claim, mayWrite, place)
  const { words } = form.fields
  useEffect(() => onType(form.changed && words !== claim.suggestion ? words : ''))
  return (
    <OfficeDrawer
      title={`${claim.claimNumber} ${claimKindLabel[claim.kind]}`}
      subject={claim.claimNumber}
      meta={
        <>
          <StateMark tone={claim.state === 'asked' ? 'new' : 'wait'}>{claimStateLabel(claim)}</StateMark>
          <span>
            주문 <span className="code">{claim.orderNumber}</span>
          </span>
          <span>
            {claim.institution} · {formatDateTime(claim.requestedAt)}
          </span>
        </>
      }
      {...place}
      foot={mayWrite && <ClaimActions claim={claim} form={form} />}
    >
      {left && (
        <Notice tone="danger" title="그사이 다른 직원이 이 신청을 처리했어요">
          적던 말은 보내지 않았어요: “{left}”
        </Notice>
      )}
      {claim.trouble && (
        <Notice tone="danger" title="환불을 마치지 못했어요" live={false}>
          {claim.trouble}
        </Notice>
      )}
      <DrawerSection title="규칙 확인">
        <ul className="claims-checks">
          {claim.checks.map(({ verdict, words }) => (
            <li key={words}>
              <StateMark tone={verdict === 'pass' ? 'ok' : 'hold'}>
                {verdict === 'pass' ? '통과' : '확인'}
              </StateMark>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      </DrawerSection>
      <DrawerSection title={`상품 ${claim.lines.length}건`}>
        <ClaimGoods claim={claim} form={form} />
      </DrawerSection>
      {claim.kind !== 'exchange' && (
        <DrawerSection title="환불 계산">
          <Pairs sums facts={sumFacts(claim)} />
        </DrawerSection>
      )}
      {claim.place && <CollectedFrom claim={claim} place={claim.place} />}
      <DrawerSection title="이력">
        <ol className="claims-trail">
          {claim.events.map((event, index) => (
            <li key={index}>
              {claimStateLabel({ kind: claim.kind, state: event.state, settling: false })}
              {event.words && ` “${event.words}”`}{' '}
              <span className="meta">
                {formatDateTime(event.at).slice(5)} · {event.actor}
              </span>
            </li>
          ))}
        </ol>
      </DrawerSection>
    </OfficeDrawer>
  )
}

const sumFacts = ({ sums, given }: OfficeClaim) => [
  { term: '상품금액', value: formatWon(sums.goods) },
  ...(sums.shippingBack > 0 ? [{ term: '배송비', value: formatWon(sums.shippingBack) }] : []),
  ...(sums.fee > 0 ? [{ term: '왕복 배송비', value: formatWon(-sums.fee) }] : []),
  { term: '공급가액 · 부가세', value: `${formatWon(sums.supply)} · ${formatWon(sums.vat)}` },
  ...(sums.taxFree > 0 ? [{ term: '면세', value: formatWon(sums.taxFree) }] : []),
  { term: '환불', value: <b>{formatWon(sums.total)}</b> },
  ...(given
    ? [
        {
          term: '돌려준 방법',
          value: [
            given.credit > 0 && `여신 ${formatWon(given.credit)}`,
            given.points > 0 && `포인트 ${formatWon(given.points)}`,
            given.gateway > 0 && `결제사 ${formatWon(given.gateway)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        },
      ]
    : []),
]
