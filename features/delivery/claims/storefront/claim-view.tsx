import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { withJosa } from '#domain/josa.ts'
import { formatWon } from '#domain/money.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { ParcelSection } from '#features/delivery/shipments/storefront/parts.ts'
import { attachFile } from '#features/running/files/contract.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { OpenPicture } from '#platform/web/uploads/open-picture.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Split } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { StepBar } from '#ui/step-bar.tsx'
import { listClaims, readClaim, readClaimable, withdrawClaim, type OwnClaim } from '../contract.ts'
import { claimKindLabel, claimReasonLabel, claimStateLabel, claimSteps } from '../labels.ts'
import { ClaimSummary } from './claim-summary.tsx'
import { NewAccount } from './new-account.tsx'

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
              <OpenPicture
                key={no}
                endpoint={attachFile}
                input={{ query: { fileId: line.fileId!, fileNo: no, attach: false, width: 160 } }}
                whole={{ query: { fileId: line.fileId!, fileNo: no, attach: false } }}
                name={`${line.productName} 사진 ${no}`}
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
      approved === quantity
        ? countText(quantity, unitName)
        : `${countText(approved, unitName)} / ${quantity}`,
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
  asked: '신청했어요',
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
      {steps && <StepBar label={`${kind} 진행`} steps={steps.steps} current={steps.at} />}
      <div className="claim-blocks">
        {claim.trouble && (
          <Notice tone="warn" title="환불을 마치지 못했어요" live={false}>
            {claim.trouble} {claim.accountNeeded && '환불받을 계좌를 다시 알려 주세요.'}
          </Notice>
        )}
        {(claim.state === 'rejected' || claim.state === 'withdrawn') && (
          <Notice
            tone={claim.state === 'rejected' ? 'danger' : 'info'}
            title={
              claim.state === 'rejected'
                ? `${withJosa(kind, '을/를')} 반려했어요`
                : `${kind} 신청을 철회했어요`
            }
            live={false}
            action={
              <Link
                to="/my/order/claim"
                search={{ ordId: claim.orderNumber }}
                className={buttonClass({ size: 'small' })}
              >
                다시 신청하기
              </Link>
            }
          >
            {claim.state === 'rejected' ? claim.reply : '신청 기한 안에는 다시 신청할 수 있어요.'}
          </Notice>
        )}
        {claim.accountNeeded && <NewAccount claimNumber={claim.claimNumber} />}
        <Split asideLabel={`${kind} 요약`} aside={<ClaimSummary claim={claim} />}>
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
            {claim.kind === 'exchange' && (
              <ParcelSection orderNumber={claim.orderNumber} claimNumber={claim.claimNumber} />
            )}
            <Panel title="진행 내역">
              <ol className="claim-time">
                {claim.events.map((event, index) => (
                  <li key={index}>
                    <time className="figure meta" dateTime={event.at}>
                      {formatDateTime(event.at).slice(5)}
                    </time>
                    <div>
                      <b>
                        {event.state === 'asked' || event.state === 'done'
                          ? `${withJosa(kind, '을/를')} `
                          : ''}
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
        <p className="claim-actions">
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
