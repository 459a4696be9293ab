import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { formatWhole, wholeOf } from '#domain/whole-number.ts'
import { storageLabel } from '#features/shelf/catalogue/labels.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { SelectRow, TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { DrawerSection, FormRows, Pairs } from '#ui/office/drawer.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { changeKinds, changeLotPieces, listLots, readLot, type ChangeKind, type LotRow } from '../contract.ts'
import { changeKindLabel } from '../labels.ts'
import { LotClearance } from './lot-clearance.tsx'
import { LotMark } from './lot-mark.tsx'
import { LotPapers } from './lot-papers.tsx'
import { LotMoves } from './lot-moves.tsx'
import { ReorderPoint } from './reorder-point.tsx'

type Props = { lot: LotRow; mayWrite: boolean; place: DrawerPlace }

const kinds = optionsOf(changeKindLabel, changeKinds)
const quantityLabel: Record<ChangeKind, string> = {
  adjust: '증감 수량',
  count: '세어 본 수량',
  quarantine: '옮길 수량',
  release: '옮길 수량',
  scrap: '폐기할 수량',
  'scrap-quarantined': '폐기할 수량',
}

export function LotDrawer({ lot, mayWrite, place }: Props) {
  const { data: facts } = useQuery(query(readLot, { params: { lotId: lot.id } }))
  const form = useDrawerForm({
    place,
    mayWrite,
    first: { kind: 'adjust', quantity: '', note: '' },
    changes: [listLots, readLot],
    saved: '재고를 조정했어요.',
    refusals: { 'quantity-empty': 'quantity', 'too-few': 'quantity', 'lot-changed': 'quantity' },
  })
  const [sheet] = useState(() => `lot-change:${newId()}`)
  const change = useSend(changeLotPieces, { ...form.saving, sheet })
  const kind = form.fields.kind as ChangeKind
  const signed = kind === 'adjust'
  const save = () =>
    change.mutate({
      params: { lotId: lot.id },
      body: {
        kind,
        quantity: wholeOf(form.fields.quantity, signed),
        seen: lot.onHand,
        note: form.fields.note,
      },
    })
  const unit = lot.unitName
  return (
    <DrawerForm
      form={form}
      title={`${lot.productName} ${lot.lotNumber}`}
      meta={<LotMark lot={lot} />}
      subject={String(lot.id)}
      busy={change.isPending}
      onlyChanged
      onSave={save}
      above={
        <DrawerSection>
          <Pairs
            facts={[
              { term: '품번', value: <span className="code">{lot.productCode}</span> },
              { term: '유효기간', value: lot.expiresOn ? formatDate(lot.expiresOn) : '없음' },
              {
                term: '현재고',
                value: `${formatWhole(lot.onHand)}${unit} (포장 중 ${formatWhole(lot.picked)})`,
              },
              { term: '격리', value: `${formatWhole(lot.quarantined)}${unit}` },
              {
                term: '상품 전체',
                value: `${formatWhole(lot.optionOnHand)}${unit} · 예약 ${formatWhole(lot.reserved)}`,
              },
              { term: '보관·위치', value: `${storageLabel[lot.storage]} · ${lot.place ?? '위치 없음'}` },
              ...(facts
                ? [
                    { term: '입고', value: `${formatDateTime(facts.receivedAt)} ${facts.supplier ?? ''}` },
                    ...(facts.receivedTemperature === null
                      ? []
                      : [
                          {
                            term: '인수 온도',
                            value: `${facts.receivedTemperature}℃ ${facts.loggerNumber ?? ''}`,
                          },
                        ]),
                  ]
                : []),
            ]}
          />
        </DrawerSection>
      }
      below={
        <>
          <LotClearance lot={lot} mayWrite={mayWrite} />
          <ReorderPoint lot={lot} mayWrite={mayWrite} />
          <LotPapers lotId={lot.id} mayWrite={mayWrite} />
          <LotMoves moves={facts?.moves} />
        </>
      }
    >
      {mayWrite && (
        <DrawerSection title="재고 조정">
          <FormRows>
            <SelectRow form={form} name="kind" label="작업" required options={kinds} />
            <WholeRow
              form={form}
              name="quantity"
              label={quantityLabel[kind]}
              required
              unit={unit}
              signed={signed}
              help={signed ? '줄이려면 앞에 -를 붙여 주세요.' : undefined}
            />
            <TextRow
              form={form}
              name="note"
              label="사유"
              required
              maxLength={200}
              help="수불 기록과 감사 이력에 남아요."
            />
          </FormRows>
        </DrawerSection>
      )}
    </DrawerForm>
  )
}
