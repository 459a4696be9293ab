import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { agreements } from '#features/buying/orders/agreements.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { amountOf, priceAt } from '#features/shelf/prices/at-quantity.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useIsShown } from '#platform/web/navigation/is-shown.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { PageHead, TotalLine } from '#ui/page.tsx'
import { moveQuantityFocus, QuantityStepper } from '#ui/quantity-stepper.tsx'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { addStanding, changeStanding, listStandingOrders, type Rhythm } from '../contract.ts'
import { rhythmText } from '../labels.ts'
import { earliestDay } from '../rules.ts'
import { standingColumns } from './standing-columns.tsx'
import { quantitiesOf, useStandingDraft, type Draft, type Line } from './standing-draft.ts'
import './standing.css'

const rhythms: Rhythm[] = [
  ...[1, 2, 3, 4, 6, 8, 12].map((count) => ({ every: 'weeks' as const, count })),
  ...Array.from({ length: 31 }, (_, at) => ({ every: 'month' as const, count: at + 1 })),
]
const keyOf = ({ every, count }: Rhythm) => `${every}-${count}`
const today = () => new Date()

/** A standing order's rule and lines, new or changed. */
export function StandingForm({ draft }: { draft: Draft }) {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const now = today()
  const { form, typed, put, lines, forget } = useStandingDraft(draft, now)
  const { name, rhythm, nextOn, agreed, quantities } = typed
  const [wrong, setWrong] = useState<{ name?: string; nextOn?: string; agreed?: string }>({})
  const saved = async () => {
    forget()
    showToast('정기 주문을 저장했어요.', { tone: 'ok' })
    if (isShown()) await navigate({ to: '/my/order/standing' })
  }
  const onError = (error: CallError) => {
    if (error.code === 'too-soon' || error.code === 'too-late') setWrong({ nextOn: error.message })
    else void showError(error)
  }
  const changes = [listStandingOrders]
  const add = useSend(addStanding, { sheet: form, changes, onSuccess: saved, onError })
  const change = useSend(changeStanding, { changes, onSuccess: saved, onError })
  const busy = add.isPending || change.isPending
  const sum = lines.reduce((total, { option, quantity }) => total + amountOf(option, quantity), 0)
  const stays = draft.held && draft.open !== null ? draft.nextOn : undefined
  const earliest = [earliestDay(now), ...(stays ? [stays] : [])].sort()[0]!

  const save = () => {
    if (busy) return
    if (name.trim() === '') return setWrong({ name: '이름을 입력해 주세요.' })
    if (!agreed) return setWrong({ agreed: '필수 동의를 확인해 주세요.' })
    setWrong({})
    const body = {
      name,
      rhythm,
      nextOn,
      lines: lines.map(({ option, quantity }) => ({
        optionId: option.optionId,
        quantity,
        unitPrice: priceAt(option, quantity).unitPrice,
      })),
    }
    if (draft.held)
      change.mutate({ params: { standingId: draft.standingId }, body: { ...body, version: draft.version } })
    else
      add.mutate({
        body: { ...body, agreed: agreements.map(({ code, version }) => ({ code, version })) },
      })
  }
  return (
    <>
      <PageHead
        title={draft.held ? '정기 주문 바꾸기' : '정기 주문 만들기'}
        lead="정한 날 오전에 여신으로 주문하고 기본 배송지로 보내요. 3일 전에 알려 드려요."
      />
      <div className="standing-form">
        <Field label="이름" required error={wrong.name}>
          <TextInput
            value={name}
            maxLength={40}
            placeholder="예) 소모품"
            onChange={(event) => put({ name: event.target.value })}
          />
        </Field>
        <Field label="주기" required help="달에 없는 날은 그달의 마지막 날에 주문해요.">
          <Select
            options={rhythms.map((one) => ({ value: keyOf(one), label: rhythmText(one) }))}
            value={keyOf(rhythm)}
            onChange={(event) =>
              put({ rhythm: rhythms.find((one) => keyOf(one) === event.target.value) ?? rhythm })
            }
          />
        </Field>
        <Field label="다음 주문일" required error={wrong.nextOn} help="3일 뒤부터 고를 수 있어요.">
          <TextInput
            type="date"
            value={nextOn}
            min={earliest}
            max={addDays(seoulDate(now), 366)}
            onChange={(event) => put({ nextOn: event.target.value })}
          />
        </Field>
        <DataTable
          caption="정기 주문의 상품과 수량"
          columns={columns(
            ({ option }, quantity) => put({ quantities: { ...quantities, [option.optionId]: quantity } }),
            lines.length > 1
              ? (gone) =>
                  put({ quantities: quantitiesOf(lines.filter(({ option }) => option !== gone.option)) })
              : undefined,
          )}
          rows={lines}
          rowKey={({ option }) => String(option.optionId)}
          density="compact"
          ruled
        />
        {!draft.held && (
          <div className="standing-agree" role="group" aria-label="필수 동의">
            <Checkbox
              label={<b>아래 내용에 모두 동의하고, 정한 날마다 여신으로 주문해요</b>}
              checked={agreed}
              aria-invalid={wrong.agreed ? true : undefined}
              onChange={(agreed) => put({ agreed })}
            />
            <ul>
              {agreements.map(({ code, text, summary }) => (
                <li key={code} className="meta">
                  {text} {summary && `(${summary})`}
                </li>
              ))}
            </ul>
            {wrong.agreed && <FieldError>{wrong.agreed}</FieldError>}
          </div>
        )}
        <TotalLine
          label={`한 번에 ${lines.length}종`}
          amount={formatWon(sum)}
          note="VAT 포함 · 배송비 별도"
          actions={
            <>
              <Button
                onClick={() => {
                  forget()
                  void navigate({ to: '/my/order/standing' })
                }}
              >
                취소
              </Button>
              <Button variant="primary" busy={busy} onClick={save}>
                저장
              </Button>
            </>
          }
        />
      </div>
    </>
  )
}

function columns(
  onQuantity: (line: Line, quantity: number) => void,
  onRemove: ((line: Line) => void) | undefined,
): Column<Line>[] {
  const [product, price, , amount] = standingColumns
  const shown = (column: typeof product): Column<Line> => ({
    ...column!,
    cell: (line) => column!.cell({ ...line, agreedPrice: priceAt(line.option, line.quantity).unitPrice }),
  })
  return [
    shown(product),
    shown(price),
    {
      key: 'quantity',
      label: '수량',
      width: '160px',
      stack: 'action',
      cell: (line) => (
        <QuantityStepper
          name={nameWithOption(line.option)}
          value={line.quantity}
          min={smallestOrder(line.option)}
          step={line.option.stepQuantity}
          max={99_999}
          onCommit={(quantity) => onQuantity(line, quantity)}
          onArrow={moveQuantityFocus}
        />
      ),
    },
    shown(amount),
    {
      key: 'remove',
      label: '빼기',
      labelHidden: true,
      width: '56px',
      stack: 'action',
      cell: (line) =>
        onRemove && (
          <IconButton
            icon="close"
            label={`${nameWithOption(line.option)} 빼기`}
            onClick={() => onRemove(line)}
          />
        ),
    },
  ]
}
