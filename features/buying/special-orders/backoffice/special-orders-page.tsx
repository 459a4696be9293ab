import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { OfficeBlock, OfficeBody, OfficePage } from '#ui/office/page.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { offerStateLabel } from '../labels.ts'
import { closeOffer, listOffers, type OfficeOffer, type OfficeRequest } from '../office-contract.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'

export const Route = createFileRoute('/special-orders')({
  staticData: { menu: true },
  component: SpecialOrdersPage,
})

const tones: Record<OfficeOffer['state'], StateTone> = {
  upcoming: 'new',
  offered: 'wait',
  'sold-out': 'off',
  expired: 'off',
  closed: 'off',
}
/** What the clinic reads as a quote that has come is one that was sent here. */
const words = { ...offerStateLabel, offered: '수락 대기' }

/** 스페셜오더: quotes that wait for an answer, offers and what was ordered of them. */
function SpecialOrdersPage() {
  const mayWrite = useMenu().may('write')
  const { data } = useQuery(query(listOffers))
  const [making, setMaking] = useState<OfficeRequest | 'new' | null>(null)
  const [declining, setDeclining] = useState<OfficeRequest | null>(null)
  const close = useSend(closeOffer, {
    changes: [listOffers],
    onSuccess: () => showToast('스페셜오더를 마감했어요.'),
    onError: (error) => void showError(error),
  })
  const end = async ({ number, title }: OfficeOffer) => {
    const text = `${title}: 병의원이 더는 주문할 수 없고, 다시 열 수 없어요. 이미 들어온 주문은 그대로예요.`
    if (await askConfirm({ title: '제안을 마감할까요?', text, confirmLabel: '마감하기', danger: true }))
      close.mutate({ params: { number } })
  }
  const offerColumns: Column<OfficeOffer>[] = [
    { key: 'number', label: '번호', cell: ({ number }) => <span className="nowrap">{number}</span> },
    { key: 'title', label: '제목', rowHead: true, cell: ({ title }) => title },
    {
      key: 'state',
      label: '상태',
      cell: ({ state }) => <StateMark tone={tones[state]}>{words[state]}</StateMark>,
    },
    {
      key: 'term',
      label: '기간',
      cell: ({ startsOn, endsOn }) => (
        <>
          <span className="nowrap">{formatDate(startsOn)}</span>~
          <span className="nowrap">{formatDate(endsOn)}</span>
        </>
      ),
    },
    { key: 'clinics', label: '기관', cell: ({ clinics }) => clinics.join(', ') },
    {
      key: 'lines',
      label: '상품 · 주문/제안',
      cell: ({ lines }) =>
        lines.map((line) => (
          <div key={line.code}>
            {`${line.name} ${formatWhole(line.taken)}/${formatWhole(line.quantity)} · ${formatWhole(line.unitPrice)}원`}
          </div>
        )),
    },
    { key: 'orders', label: '주문번호', cell: ({ orders }) => orders.join(', ') },
    {
      key: 'close',
      label: '마감',
      labelHidden: true,
      align: 'right',
      cell: (offer) =>
        mayWrite &&
        offer.state !== 'closed' &&
        offer.state !== 'expired' && (
          <Button
            size="small"
            aria-label={`${offer.title} 마감`}
            disabled={close.isPending}
            onClick={() => void end(offer)}
          >
            마감
          </Button>
        ),
    },
  ]
  const requestColumns: Column<OfficeRequest>[] = [
    { key: 'clinic', label: '기관', rowHead: true, cell: ({ institutionName }) => institutionName },
    { key: 'title', label: '요청', cell: ({ title }) => title },
    { key: 'body', label: '내용', cell: ({ body }) => body },
    { key: 'about', label: '기존 제안', cell: ({ about }) => about },
    { key: 'at', label: '요청일', cell: ({ at }) => <span className="nowrap">{formatDate(at)}</span> },
    {
      key: 'answer',
      label: '답변',
      labelHidden: true,
      align: 'right',
      cell: (request) =>
        mayWrite && (
          <>
            <Button size="small" onClick={() => setMaking(request)}>
              견적 보내기
            </Button>{' '}
            <Button size="small" onClick={() => setDeclining(request)}>
              반려
            </Button>
          </>
        ),
    },
  ]
  return (
    <OfficePage
      title="스페셜오더"
      note="고른 기관에만 보이는 가격과 수량이에요."
      actions={
        mayWrite && (
          <Button variant="primary" icon="plus" onClick={() => setMaking('new')}>
            제안 만들기
          </Button>
        )
      }
    >
      <OfficeBody>
        <OfficeBlock title="답변할 견적">
          <DataTable
            caption="답변할 견적"
            columns={requestColumns}
            rows={data?.requests ?? []}
            rowKey={({ id }) => String(id)}
            empty="답변할 견적이 없어요."
          />
        </OfficeBlock>
        <OfficeBlock title="보낸 제안">
          <DataTable
            caption="보낸 제안"
            columns={offerColumns}
            rows={data?.offers ?? []}
            rowKey={({ number }) => number}
            empty="보낸 제안이 없어요."
          />
        </OfficeBlock>
      </OfficeBody>
      {making && <OfferDialog request={making === 'new' ? null : making} onClose={() => setMaking(null)} />}
      {declining && <DeclineDialog request={declining} onClose={() => setDeclining(null)} />}
    </OfficePage>
  )
}
