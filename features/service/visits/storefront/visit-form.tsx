import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, weekdayName } from '#domain/calendar.ts'
import { listDeliveryAddresses } from '#features/buying/orders/addresses-contract.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextArea, TextInput } from '#ui/fields.tsx'
import { askVisit, changeVisit, listVisitDays, listVisits, type Visit, type Wish } from '../contract.ts'
import { visitPurposeLabel } from '../labels.ts'
import { SLOTS, type VisitPurpose } from '../rules.ts'

const purposes = Object.entries(visitPurposeLabel).map(([value, label]) => ({ value, label }))
const none = { day: '', slot: '' }
const places: Record<string, string> = {
  'day-closed': 'first.day',
  'slot-taken': 'first.slot',
  'same-wish': 'second.slot',
}

/** A request for a visit, or other wishes for one that was asked for. */
export function VisitForm({ visit, onEnd }: { visit: Visit | null; onEnd: () => void }) {
  const { data: days = [] } = useQuery(query(listVisitDays))
  const { data: addresses = [] } = useQuery(query(listDeliveryAddresses))
  const [fields, setFields] = useState({
    purpose: (visit?.purpose ?? '') as VisitPurpose | '',
    // null: nothing typed yet, the first address stands there
    place: visit?.place ?? (null as string | null),
    note: visit?.note ?? '',
    first: (visit?.first ?? none) as Wish | typeof none,
    second: (visit?.second ?? none) as Wish | typeof none,
  })
  const [sheet] = useState(() => `visit:${newId()}`)
  const onError = (error: CallError) => {
    if (error.issues.length === 0 && !(error.code in places)) void showError(error)
  }
  const saving = {
    changes: [listVisits, listVisitDays],
    onSuccess: () => {
      showToast('방문 신청을 받았어요. 일정이 정해지면 알려 드려요.', { tone: 'ok' })
      onEnd()
    },
    onError,
  }
  const ask = useSend(askVisit, { ...saving, sheet })
  const change = useSend(changeVisit, saving)
  const { error } = visit ? change : ask
  const problem = (name: string) =>
    error?.problemAt(name) ?? (error && places[error.code] === name ? error.message : undefined)
  const known = addresses.map(({ postcode, address1, address2 }) =>
    `(${postcode}) ${address1} ${address2}`.trim(),
  )
  const place = fields.place ?? known[0] ?? ''
  const send = () => {
    const { purpose, first, second, note } = fields
    const body = {
      note,
      place,
      purpose: purpose as VisitPurpose,
      first: first as Wish,
      second: second.day || second.slot ? (second as Wish) : null,
    }
    if (visit)
      change.mutate({ params: { visitId: visit.visitId }, body: { ...body, version: visit.version } })
    else ask.mutate({ body })
  }
  const wish = (name: 'first' | 'second', label: string, required: boolean) => {
    const { day, slot } = fields[name]
    const taken = days.find((one) => one.day === day)?.taken ?? []
    return (
      <div className="visit-wish" role="group" aria-label={label}>
        <Field
          label={`${label} 날짜`}
          required={required}
          {...(!required && { note: '선택' })}
          error={problem(`${name}.day`)}
        >
          <Select
            emptyLabel="날짜"
            options={days.map((one) => ({
              value: one.day,
              label: `${formatDate(one.day)}(${weekdayName(one.day)})`,
              disabled: one.taken.length === SLOTS.length,
            }))}
            value={day}
            onChange={({ target }) => setFields({ ...fields, [name]: { day: target.value, slot: '' } })}
          />
        </Field>
        <Field label={`${label} 시간`} required={required} error={problem(`${name}.slot`)}>
          <Select
            emptyLabel="시간"
            options={SLOTS.map((one) => ({
              value: one,
              label: taken.includes(one) ? `${one} (다른 방문이 있어요)` : one,
              disabled: taken.includes(one),
            }))}
            value={slot}
            onChange={({ target }) => setFields({ ...fields, [name]: { day, slot: target.value } })}
          />
        </Field>
      </div>
    )
  }
  return (
    <form
      className="visit-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label="목적" required error={problem('purpose')}>
        <Select
          emptyLabel="선택해 주세요"
          options={purposes}
          value={fields.purpose}
          onChange={({ target }) => setFields({ ...fields, purpose: target.value as VisitPurpose })}
        />
      </Field>
      {wish('first', '1순위', true)}
      {wish('second', '2순위', false)}
      <Field label="방문할 곳" required error={problem('place')}>
        <TextInput
          list="visit-places"
          maxLength={200}
          autoComplete="off"
          value={place}
          onChange={({ target }) => setFields({ ...fields, place: target.value })}
        />
      </Field>
      <datalist id="visit-places">
        {known.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
      <Field label="미리 알려 주실 것" note="선택" error={problem('note')}>
        <TextArea
          rows={4}
          maxLength={1_000}
          value={fields.note}
          onChange={({ target }) => setFields({ ...fields, note: target.value })}
        />
      </Field>
      <p className="visit-foot">
        <Button onClick={onEnd}>취소</Button>
        <Button type="submit" variant="primary" busy={ask.isPending || change.isPending}>
          {visit ? '일정 바꾸기' : '방문 신청하기'}
        </Button>
      </p>
    </form>
  )
}
