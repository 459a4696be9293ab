import { useState } from 'react'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { readWhole } from '#domain/whole-number.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/fields.tsx'
import { listOffers, makeOffer, type OfficeRequest } from '../office-contract.ts'

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** '코드 단가 수량' a line; the numbers may have commas between thousands. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [code = '', unitPrice = '', quantity = ''] = line.trim().split(/\s+/)
      return { code, unitPrice: whole(unitPrice), quantity: whole(quantity) }
    })
const whole = (text: string) => readWhole(text) ?? NaN

function firstOf(request: OfficeRequest | null) {
  const today = seoulDate(new Date())
  return {
    title: request?.title ?? '',
    note: '',
    startsOn: today as string,
    endsOn: addDays(today, 14) as string,
    clinics: request?.businessNumber ?? '',
    lines: '',
  }
}

/** A new offer, or the answer to a quote. */
export function OfferDialog({ request, onClose }: { request: OfficeRequest | null; onClose: () => void }) {
  const [fields, setFields] = useState(() => firstOf(request))
  const [sheet] = useState(() => `offer:${newId()}`)
  const make = useSend(makeOffer, {
    sheet,
    changes: [listOffers],
    onSuccess({ number }) {
      showToast(`${number} 제안을 보냈어요.`)
      onClose()
    },
    onError: (error) => void showError(error),
  })
  const of = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) =>
      setFields((now) => ({ ...now, [name]: event.target.value })),
  })
  const lines = linesOf(fields.lines)
  const unread = lines.findIndex((line) => !(line.unitPrice > 0 && line.quantity > 0))
  return (
    <Dialog
      open
      size="l"
      title={request ? '견적 보내기' : '제안 만들기'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button
            variant="primary"
            busy={make.isPending}
            disabled={!fields.title.trim() || lines.length === 0 || unread >= 0}
            onClick={() =>
              make.mutate({
                body: {
                  ...fields,
                  clinics: words(fields.clinics).map((number) => number.replaceAll('-', '')),
                  lines,
                  ...(request && { requestId: request.id }),
                },
              })
            }
          >
            보내기
          </Button>
        </>
      }
    >
      <Field label="제목" required>
        <TextInput {...of('title')} maxLength={80} />
      </Field>
      <Field label="안내">
        <TextArea {...of('note')} rows={2} maxLength={1_000} />
      </Field>
      <Field label="시작일" required>
        <TextInput {...of('startsOn')} type="date" />
      </Field>
      <Field label="종료일" required>
        <TextInput {...of('endsOn')} type="date" />
      </Field>
      <Field label="기관" required help="사업자등록번호를 줄이나 쉼표로 나눠 적어 주세요.">
        <TextArea {...of('clinics')} rows={2} />
      </Field>
      <Field
        label="상품"
        required
        help="한 줄에 하나씩 품번, 단가, 수량을 띄어 적어 주세요."
        error={unread >= 0 && `${unread + 1}번째 줄의 단가와 수량을 확인해 주세요.`}
      >
        <TextArea {...of('lines')} rows={5} />
      </Field>
    </Dialog>
  )
}
