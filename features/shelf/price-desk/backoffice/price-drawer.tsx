import { formatWon } from '#domain/money.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { digits, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { askReason } from '#platform/web/office/reason.tsx'
import { Button } from '#ui/button.tsx'
import { DrawerSection, FormRows, Pairs } from '#ui/office/drawer.tsx'
import { changePriceEntry, listPriceEntries, removePriceEntry, type PriceEntry } from '../contract.ts'
import { scopeLabel } from '../labels.ts'

type Props = { row: PriceEntry; mayWrite: boolean; place: DrawerPlace }

export function PriceDrawer({ row, mayWrite, place }: Props) {
  const { entryId, minQuantity, unitPrice } = row
  const form = useDrawerForm({
    place,
    mayWrite,
    first: { minQuantity: String(minQuantity), unitPrice: String(unitPrice), reason: '' },
    changes: [listPriceEntries],
    saved: '가격을 바꿨어요.',
    refusals: { 'above-price': 'unitPrice', 'entry-taken': 'minQuantity' },
  })
  const change = useSend(changePriceEntry, form.saving)
  const remove = useSend(removePriceEntry, form.removing('가격을 지웠어요.'))
  const params = { entryId }
  const seen = { minQuantity, unitPrice }
  const askToRemove = async () => {
    const reason = await askReason({
      title: '이 가격을 지울까요?',
      text: '지우면 곧바로 적용되지 않아요.',
      confirmLabel: '지우기',
    })
    if (reason !== null) remove.mutate({ params, body: { seen, reason } })
  }
  const figure = { reading: 'figure', inputMode: 'numeric', clean: digits } as const
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
            minQuantity: Number(form.fields.minQuantity),
            unitPrice: Number(form.fields.unitPrice),
            reason: form.fields.reason,
          },
        })
      }
      actions={
        mayWrite && (
          <Button variant="danger" busy={remove.isPending} onClick={() => void askToRemove()}>
            가격 지우기
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
          ]}
        />
        <FormRows>
          <TextRow
            {...figure}
            form={form}
            name="minQuantity"
            label="수량"
            required
            maxLength={5}
            help="이 수량부터 적용돼요."
          />
          <TextRow {...figure} form={form} name="unitPrice" label="단가" required maxLength={9} />
          {mayWrite && <TextRow form={form} name="reason" label="사유" required maxLength={200} />}
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
