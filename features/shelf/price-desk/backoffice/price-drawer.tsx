import { useState } from 'react'
import { seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { wholeOf } from '#domain/whole-number.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { MoneyRow, TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'
import { askReason } from '#platform/web/office/reason.tsx'
import { Button } from '#ui/button.tsx'
import { DrawerSection, FormRows, Pairs } from '#ui/office/drawer.tsx'
import { changePriceEntry, listPriceEntries, removePriceEntry, type PriceEntry } from '../contract.ts'
import { heldText, scopeLabel } from '../labels.ts'

type Props = { row: PriceEntry; mayWrite: boolean; place: DrawerPlace }

export function PriceDrawer({ row, mayWrite, place }: Props) {
  const { entryId, minQuantity, unitPrice, startsOn, endsOn, state } = row
  const [today] = useState(() => seoulDate(new Date()))
  // a price without a day of its own waits for its promotion alone
  const begun = startsOn === null || startsOn <= today
  // what is over is read only: it is the past
  const writes = mayWrite && state !== 'over'
  const form = useDrawerForm({
    place,
    mayWrite: writes,
    first: {
      minQuantity: String(minQuantity),
      unitPrice: String(unitPrice),
      startsOn: startsOn ?? '',
      endsOn: endsOn ?? '',
      reason: '',
    },
    version: { minQuantity, unitPrice, startsOn, endsOn },
    changes: [listPriceEntries],
    saved: '가격을 바꿨어요.',
    refusals: {
      'above-price': 'unitPrice',
      'entry-taken': 'minQuantity',
      'day-past': 'endsOn',
      'days-crossed': 'endsOn',
      'entry-begun': 'startsOn',
    },
  })
  const change = useSend(changePriceEntry, form.saving)
  const remove = useSend(removePriceEntry, form.removing('가격을 삭제했어요.'))
  const params = { entryId }
  const seen = form.version
  const askToRemove = async () => {
    const reason = await askReason({
      title: '이 가격을 삭제할까요?',
      text: '삭제하면 곧바로 적용되지 않아요.',
      confirmLabel: '삭제',
    })
    if (reason !== null) remove.mutate({ params, body: { seen, reason } })
  }
  return (
    <DrawerForm
      form={form}
      title={row.name}
      meta={<span className="code">{row.optionCode}</span>}
      subject={String(entryId)}
      busy={change.isPending}
      onlyChanged
      onSave={() =>
        change.mutate({
          params,
          body: {
            seen,
            minQuantity: wholeOf(form.fields.minQuantity),
            unitPrice: wholeOf(form.fields.unitPrice),
            startsOn: form.fields.startsOn || null,
            endsOn: form.fields.endsOn || null,
            reason: form.fields.reason,
          },
        })
      }
      actions={
        writes && (
          <Button variant="danger" busy={remove.isPending} onClick={() => void askToRemove()}>
            가격 삭제
          </Button>
        )
      }
    >
      <DrawerSection>
        <Pairs
          facts={[
            { term: '종류', value: scopeLabel[row.scope] },
            { term: '대상', value: row.whom || '누구나' },
            { term: '옵션 판매가', value: formatWon(row.price) },
            ...(state === 'coming' && row.scope !== 'promotion'
              ? []
              : [{ term: '기간', value: heldText(row) }]),
          ]}
        />
        <FormRows>
          <WholeRow
            form={form}
            name="minQuantity"
            label="수량"
            unit="개"
            required
            help="이 수량부터 적용돼요."
          />
          <MoneyRow form={form} name="unitPrice" label="단가" required help="VAT 포함" />
          {state === 'coming' && !begun && (
            <TextRow form={form} name="startsOn" label="시작하는 날" type="date" />
          )}
          <TextRow form={form} name="endsOn" label="끝나는 날" type="date" help="그날까지 적용돼요." />
          {writes && <TextRow form={form} name="reason" label="사유" required maxLength={200} />}
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
