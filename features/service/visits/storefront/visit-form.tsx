import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listDeliveryAddresses } from '#features/buying/orders/addresses-contract.ts'
import { queriesOf, query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextArea, TextInput } from '#ui/fields.tsx'
import { askVisit, changeVisit, listVisitDays, listVisits, type Visit, type Wish } from '../contract.ts'
import { visitPurposeLabel } from '../labels.ts'
import type { VisitPurpose } from '../rules.ts'
import { WishTable } from './wish-table.tsx'

const purposes = Object.entries(visitPurposeLabel).map(([value, label]) => ({ value, label }))
/** Nothing chosen yet: the shop says what is missing. */
const none = { day: '', slot: '' } as unknown as Wish
/** Refusals that are about the wishes. */
const ofWishes = ['day-closed', 'slot-taken', 'same-wish']

type Props = { visit: Visit | null; own: readonly Wish[]; onEnd: () => void }

/** A request for a visit, or other wishes for one that was asked for. */
export function VisitForm({ visit, own, onEnd }: Props) {
  const client = useQueryClient()
  const {
    data: days,
    isError,
    refetch,
  } = useQuery(query(listVisitDays, { query: { visitId: visit?.visitId } }))
  const { data: addresses = [] } = useQuery(query(listDeliveryAddresses))
  const draft = `visit:${visit ? `${visit.visitId}:${visit.version}` : ''}`
  const [fields, setFields] = useState(() => ({
    purpose: (visit?.purpose ?? '') as VisitPurpose | '',
    // null: nothing typed yet, the first address stands there
    place: visit?.place ?? (null as string | null),
    note: visit?.note ?? '',
    wishes: visit?.visit ? [visit.visit] : [visit?.first, visit?.second].filter((wish) => wish != null),
    ...(drafts().load(draft) as object | null),
  }))
  useEffect(() => drafts().save(draft, fields), [draft, fields])
  const saving = {
    changes: [listVisits, listVisitDays],
    onSuccess: () => {
      drafts().drop(draft)
      showToast(
        visit
          ? '바꾼 내용을 보냈어요. 일정이 정해지면 알려 드려요.'
          : '방문 신청을 받았어요. 일정이 정해지면 알려 드려요.',
        { tone: 'ok' },
      )
      onEnd()
    },
    onError: (error: CallError) => {
      // the times stand there as they are now
      if (ofWishes.includes(error.code)) void client.invalidateQueries(queriesOf(listVisitDays))
      else if (error.issues.length === 0) void showError(error)
    },
  }
  const ask = useSend(askVisit, { ...saving, sheet: draft })
  const change = useSend(changeVisit, saving)
  const { error } = visit ? change : ask
  const problem = (name: string) => error?.problemAt(name)
  const wishProblem =
    error?.issues.some(({ path }) => path.startsWith('first')) && fields.wishes.length === 0
      ? '방문할 날짜와 시간을 골라 주세요.'
      : error && ofWishes.includes(error.code)
        ? error.message
        : undefined
  const known = addresses.map(({ postcode, address1, address2 }) =>
    `(${postcode}) ${address1} ${address2}`.trim(),
  )
  const place = fields.place ?? known[0] ?? ''
  const send = () => {
    const { purpose, note, wishes } = fields
    const [first = none, second = null] = wishes
    const body = { note, place, purpose: purpose as VisitPurpose, first, second }
    if (visit)
      change.mutate({ params: { visitId: visit.visitId }, body: { ...body, version: visit.version } })
    else ask.mutate({ body })
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
      {isError && !days ? (
        <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
          방문할 수 있는 시간을 불러오지 못했어요.
        </EmptyState>
      ) : days ? (
        <WishTable
          days={days}
          wishes={fields.wishes}
          own={own}
          error={wishProblem}
          onChange={(wishes) => setFields({ ...fields, wishes })}
        />
      ) : (
        <p role="status">방문할 수 있는 시간을 불러오고 있어요.</p>
      )}
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
        <Button
          onClick={() => {
            drafts().drop(draft)
            onEnd()
          }}
        >
          취소
        </Button>
        <Button type="submit" variant="primary" busy={ask.isPending || change.isPending}>
          {visit ? '일정 바꾸기' : '방문 신청하기'}
        </Button>
      </p>
    </form>
  )
}
