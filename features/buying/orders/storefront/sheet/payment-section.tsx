import { Link } from '@tanstack/react-router'
import { formatDate, weekdayName } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { AmountList } from '#ui/amount-list.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { Field, FieldError, FieldRow } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { LineNote, Notice } from '#ui/notice.tsx'
import { paymentKindLabel, taxDocumentLabel } from '../../labels.ts'
import { DEPOSIT_HOURS } from '../../rules.ts'
import type { PaymentKind, TaxDocument } from '../../contract.ts'
import { fieldIds, type Sheet } from './form.ts'
import type { SheetState } from './use-sheet.ts'

export const PointsSection = ({
  sheet: { points },
  state: { form, set, problemAt },
}: {
  sheet: Sheet
  state: SheetState
}) => (
  <Field
    label="포인트 사용"
    id={fieldIds.points}
    error={problemAt('points')}
    className="sheet-narrow"
    help={
      <span className="figure" translate="no">
        보유 {formatWhole(points.balance)}P · 이 주문에 {formatWhole(points.usable)}P까지
        {points.reason && ` · ${points.reason}`}
      </span>
    }
  >
    <FieldRow>
      <TextInput
        value={form.points}
        inputMode="numeric"
        reading="figure"
        unit="P"
        disabled={points.usable === 0}
        placeholder="0"
        onChange={(event) => set({ points: typedPoints(event.target.value) })}
      />
      <Button disabled={points.usable === 0} onClick={() => set({ points: formatWhole(points.usable) })}>
        전액사용
      </Button>
    </FieldRow>
  </Field>
)

/** Whole numbers get their commas while they are typed; anything else stays as it is, to be told at the field. */
const typedPoints = (text: string) => {
  const digits = text.replaceAll(',', '').trim()
  return /^\d{1,12}$/.test(digits) ? formatWhole(Number(digits)) : text.slice(0, 20)
}

const noteOf: Record<PaymentKind, string> = {
  credit: '월 합계 정산',
  points: '',
  card: '일시불·할부',
  'virtual-account': `${DEPOSIT_HOURS / 24}일 안에 입금`,
  transfer: '실시간',
}

export function PaymentSection({
  sheet,
  state: { reckoning, set, problemAt },
}: {
  sheet: Sheet
  state: SheetState
}) {
  const { choices, byPoints, left, paymentKind, creditAfter, asksApproval } = reckoning
  if (byPoints)
    return (
      <Notice tone="ok" live={false}>
        포인트로 전액 결제해요. 다른 결제수단이 필요 없어요.
      </Notice>
    )
  const refused = choices.filter(({ enabled, reason }) => !enabled && reason)
  return (
    <>
      <RadioGroup
        legend="결제수단"
        legendHidden
        look="tiles"
        id={fieldIds.paymentKind}
        value={paymentKind}
        onChange={(kind) => set({ paymentKind: kind })}
        error={problemAt('paymentKind')}
        options={choices.map(({ kind, enabled }) => ({
          value: kind,
          label: paymentKindLabel[kind],
          note: enabled ? noteOf[kind] : '선택할 수 없어요',
          disabled: !enabled,
        }))}
      />
      {refused.length > 0 && (
        <p className="sheet-reasons">
          {refused.map(({ kind, reason }) => (
            <LineNote key={kind} icon="info" tone="info">
              <b>{paymentKindLabel[kind]}</b> {reason}
            </LineNote>
          ))}
        </p>
      )}
      {paymentKind === 'credit' && (
        <div className="sheet-credit">
          <AmountList
            title="여신으로 주문하면"
            titleLook="label"
            totalSize="m"
            lines={[
              { label: '여신한도', amount: sheet.credit.limit },
              { label: '미결제 + 진행 중', amount: -sheet.credit.used, reduction: false },
              { label: '이번 주문', amount: -left, reduction: false },
              { label: '주문 후 주문가능 여신', amount: creditAfter, kind: 'total' },
              {
                label: '결제예정일',
                amount: `${formatDate(sheet.credit.dueOn)}(${weekdayName(sheet.credit.dueOn)})`,
                kind: 'after',
                strong: true,
              },
            ]}
          />
          {asksApproval && (
            <LineNote tone="warn">
              여신한도를 {formatWon(-creditAfter)} 넘어요. 승인을 요청하면 상품을 잡아 두고, 승인되는 대로
              출고를 준비해요.
            </LineNote>
          )}
          {creditAfter < 0 && !asksApproval && (
            <LineNote tone="danger">
              여신이 {formatWon(-creditAfter)} 부족해요. 다른 결제수단을 고르거나{' '}
              {sheet.own ? '수량을 줄여' : <Link to="/order/cart">수량을 줄여</Link>} 주세요.
            </LineNote>
          )}
        </div>
      )}
    </>
  )
}

const documentNote: Record<TaxDocument, string> = {
  'tax-invoice': '이메일로 발행해요',
  'card-slip': '카드전표가 증빙이에요',
  'cash-receipt': '사업자번호로 발행해요',
  none: '',
}

export function DocumentSection({
  sheet,
  state: { reckoning, set, problemAt },
}: {
  sheet: Sheet
  state: SheetState
}) {
  const { documents, taxDocument } = reckoning
  return (
    <>
      <RadioGroup
        legend="증빙"
        legendHidden
        look="tiles"
        id={fieldIds.taxDocument}
        value={taxDocument}
        onChange={(kind) => set({ taxDocument: kind })}
        error={problemAt('taxDocument')}
        options={documents.map((kind) => ({
          value: kind,
          label: taxDocumentLabel[kind],
          note: documentNote[kind],
        }))}
      />
      {taxDocument === 'tax-invoice' && sheet.orderer.taxEmail && (
        <p className="meta">받는 이메일 {sheet.orderer.taxEmail}</p>
      )}
      {documents.length === 0 && <FieldError>결제수단을 먼저 골라 주세요.</FieldError>}
    </>
  )
}
