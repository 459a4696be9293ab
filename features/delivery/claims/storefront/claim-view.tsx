import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { formatPhone } from '#domain/contact.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { shipWord } from '#features/buying/orders/labels.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { AmountList } from '#ui/amount-list.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Split } from '#ui/page.tsx'
import { FactList, Panel } from '#ui/panel.tsx'
import { StepBar } from '#ui/step-bar.tsx'
import { listClaims, nameRefundAccount, readClaim, readClaimable, withdrawClaim, type OwnClaim } from '../contract.ts'
import { claimKindLabel, claimReasonLabel, claimStateLabel, claimSteps } from '../labels.ts'
import { AccountFields, type Account } from './account-fields.tsx'

type Line = OwnClaim['lines'][number]
const columns: Column<Line>[] = [
  {
    key: 'item',
    label: '상품',
    rowHead: true,
    cell: (line) => (
      <span>
        <Link to="/product/detail" search={{ webPrdId: line.productCode }}>
          {nameWithOption({ ...line, name: line.productName })}
        </Link>
        {line.words && <span className="caption"> “{line.words}”</span>}
        {line.fileId && (
          <span className="claim-shots">
            {line.pictures.map((no) => (
              <img
                key={no}
                src={`/api/file/attach?fileId=${line.fileId}&fileNo=${no}&attach=N&width=160`}
                alt={`${line.productName} 사진 ${no}`}
              />
            ))}
          </span>
        )}
      </span>
    ),
  },
  { key: 'reason', label: '사유', cell: ({ reason }) => claimReasonLabel[reason] },
  {
    key: 'quantity',
    label: '수량',
    align: 'right',
    cell: ({ quantity, approved, unitName }) =>
      approved === quantity ? countText(quantity, unitName) : `${countText(approved, unitName)} / ${quantity}`,
  },
  {
    key: 'amount',
    label: '금액',
    align: 'right',
    stack: 'figure',
    cell: ({ unitPrice, approved }) => <b className="money-s figure">{formatWon(unitPrice * approved)}</b>,
  },
]

const eventWord: Record<OwnClaim['state'], string> = {
  requested: '신청했어요',
  approved: '접수했어요',
  collecting: '수거하고 있어요',
  collected: '물류센터에 도착했어요',
  inspecting: '검수하고 있어요',
  done: '완료했어요',
  rejected: '반려했어요',
  withdrawn: '철회했어요',
}

export function ClaimView({ claim }: { claim: OwnClaim }) {
  const kind = claimKindLabel[claim.kind]
  const steps = claimSteps(claim)
  const withdraw = useSend(withdrawClaim, {
    changes: [readClaim, listClaims, readClaimable],
    onSuccess: () => showToast(`${kind} 신청을 철회했어요.`),
    onError: (error) => void showError(error),
  })
  const ask = async () => {
    const yes = await askConfirm({
      title: `${kind} 신청을 철회할까요?`,
      text: '철회해도 신청 기한 안에는 다시 신청할 수 있어요.',
      confirmLabel: '철회하기',
    })
    if (yes) withdraw.mutate({ params: { claimNumber: claim.claimNumber } })
  }
  const ended = claim.state === 'done' || claim.state === 'rejected' || claim.state === 'withdrawn'
  return (
    <>
      <PageHead
        title={`${kind} ${claimStateLabel(claim).replace(kind, '')}`.trim()}
        note={
          <span className="figure" translate="no" data-selectable="">
            신청번호 {claim.claimNumber} · 주문{' '}
            <Link to="/my/order/detail" search={{ ordId: claim.orderNumber }}>
              {claim.orderNumber}
            </Link>
          </span>
        }
      />
      {steps && <StepBar label={`${kind} 진행`} steps={steps.steps.map((label) => ({ label }))} current={steps.at} />}
      <div className="claim-blocks">
        {claim.trouble && (
          <Notice tone="warn" title="환불을 마치지 못했어요" live={false}>
            {claim.trouble} {claim.accountNeeded && '환불받을 계좌를 다시 알려 주세요.'}
          </Notice>
        )}
        {claim.accountNeeded && <NewAccount claimNumber={claim.claimNumber} />}
        <Split asideLabel={`${kind} 요약`} aside={<Summary claim={claim} />}>
          <div className="claim-blocks">
            <Panel title={`${kind} 상품`} note={`${claim.lines.length}종`}>
              <DataTable
                caption={`${kind} 상품`}
                columns={columns}
                rows={claim.lines}
                rowKey={({ line }) => String(line)}
                density="roomy"
                narrow="stack"
              />
            </Panel>
            <Panel title="진행 내역">
              <ol className="claim-time">
                {claim.events.map((event, index) => (
                  <li key={index}>
                    <time className="figure meta" dateTime={event.at}>
                      {formatDateTime(event.at).slice(5)}
                    </time>
                    <div>
                      <b>
                        {event.state === 'requested' || event.state === 'done' ? `${kind}을 ` : ''}
                        {eventWord[event.state]}
                      </b>{' '}
                      <span className="caption">
                        {event.words && `“${event.words}” `}
                        {event.actor}
                      </span>
                    </div>
                  </li>
                ))}
              </ol>
            </Panel>
          </div>
        </Split>
        <p className="orders-actions">
          {!ended && (
            <Button
              disabledReason={claim.kept || undefined}
              busy={withdraw.isPending}
              onClick={() => void ask()}
            >
              {kind} 철회
            </Button>
          )}
          <Link to="/my/order/claims" className={buttonClass()}>
            취소·반품·교환 내역
          </Link>
        </p>
        {!ended && claim.kept && <p className="caption">{claim.kept}</p>}
      </div>
    </>
  )
}

const Summary = ({ claim }: { claim: OwnClaim }) => {
  const { sums, given, place } = claim
  const facts = [
    ...(place
      ? [
          {
            term: '수거지',
            value: `${place.address1} ${place.address2} · ${place.receiver} ${formatPhone(place.phone)}`,
          },
        ]
      : []),
    ...(claim.collectOn ? [{ term: '수거 희망일', value: shipWord(claim.collectOn) }] : []),
    ...(claim.collection === 'self' ? [{ term: '수거 방법', value: '직접 보내기' }] : []),
    ...(claim.trackingNumber ? [{ term: '수거 송장', value: claim.trackingNumber }] : []),
    ...(given && given.credit > 0 ? [{ term: '여신', value: `사용금액에서 ${formatWon(given.credit)} 뺐어요` }] : []),
    ...(given && given.points > 0 ? [{ term: '포인트', value: `${formatWhole(given.points)}P 돌아왔어요` }] : []),
    ...(given && given.gateway > 0
      ? [
          {
            term: '결제 취소',
            value: `${formatWon(given.gateway)} · ${claim.state === 'done' ? '결제사에 따라 영업일 3~7일 걸려요' : '처리하고 있어요'}`,
          },
        ]
      : []),
  ]
  return (
    <div className="claim-aside">
      {claim.kind !== 'exchange' && (
        <AmountList
          title={claim.state === 'done' ? '환불 금액' : '환불 예상 금액'}
          lines={[
            { label: '상품금액', amount: sums.goods },
            ...(sums.shippingBack > 0 ? [{ label: '배송비 환불', amount: sums.shippingBack }] : []),
            ...(sums.fee > 0 ? [{ label: '왕복 배송비', amount: -sums.fee }] : []),
            { label: '공급가액', amount: sums.supply, kind: 'sub', parted: true },
            { label: '부가세', amount: sums.vat, kind: 'sub' },
            ...(sums.taxFree > 0 ? [{ label: '면세', amount: sums.taxFree, kind: 'sub' } as const] : []),
            { label: '환불', note: 'VAT 포함', amount: sums.total, kind: 'total' },
          ]}
        />
      )}
      <FactList facts={facts} />
    </div>
  )
}

function NewAccount({ claimNumber }: { claimNumber: string }) {
  const [account, setAccount] = useState<Account>({ bank: '', accountNumber: '', holderName: '' })
  const send = useSend(nameRefundAccount, {
    changes: [readClaim, listClaims, readCredit],
    onSuccess: () => showToast('환불 계좌를 받았어요. 다시 환불하고 있어요.', { tone: 'ok' }),
  })
  const problemAt = (fieldId: string) =>
    send.error?.issues.find(({ path }) => `claim-${path.replace('refundAccount.', '')}` === fieldId)?.message
  return (
    <div className="claim-step">
      <AccountFields account={account} problemAt={problemAt} set={setAccount} />
      {send.error && send.error.kind !== 'invalid' && <Notice tone="danger">{send.error.message}</Notice>}
      <p>
        <Button variant="primary" busy={send.isPending} onClick={() => send.mutate({ params: { claimNumber }, body: account })}>
          환불 계좌 보내기
        </Button>
      </p>
    </div>
  )
}
