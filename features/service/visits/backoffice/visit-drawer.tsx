import { useState } from 'react'
import { formatDate, weekdayName } from '#domain/calendar.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextArea, TextInput } from '#ui/fields.tsx'
import { DrawerActions, DrawerSection, FormRows, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import type { Wish } from '../contract.ts'
import { visitPurposeLabel, visitStateLabel } from '../labels.ts'
import { closeVisit, confirmVisit, listOfficeVisits, type OfficeVisit } from '../office-contract.ts'
import { SLOTS } from '../rules.ts'

type Props = { visit: OfficeVisit; mayWrite: boolean; place: DrawerPlace }
const when = ({ day, slot }: Wish) => `${formatDate(day)}(${weekdayName(day)}) ${slot}`

/** One visit: what was wished for, what is agreed on, and what came of it. */
export function VisitDrawer({ visit, mayWrite, place }: Props) {
  const { visitId, version, state, first, second } = visit
  const params = { visitId }
  const [agreed, setAgreed] = useState({
    ...(visit.visit ?? first),
    representative: visit.representative,
    phone: '',
  })
  const [result, setResult] = useState('')
  const saving = (words: string) => ({
    changes: [listOfficeVisits],
    onSuccess: () => {
      showToast(words, { tone: 'ok' })
      place.close()
    },
    onError: (error: CallError) => {
      if (error.issues.length === 0) void showError(error)
    },
  })
  const confirm = useSend(confirmVisit, saving('방문 일정을 확정했어요.'))
  const close = useSend(closeVisit, saving('방문을 마무리했어요.'))
  const problem = (name: string) => confirm.error?.problemAt(name)
  const end = (how: 'finish' | 'cancel') => close.mutate({ params, body: { how, result, version } })
  const open = mayWrite && (state === 'asked' || state === 'confirmed')
  return (
    <OfficeDrawer
      title={visit.institutionName}
      subject={String(visitId)}
      {...place}
      foot={
        open && (
          <DrawerActions>
            <Button busy={close.isPending} onClick={() => end('cancel')}>
              방문 취소
            </Button>
            {state === 'confirmed' && (
              <Button busy={close.isPending} onClick={() => end('finish')}>
                방문 완료
              </Button>
            )}
            <Button
              variant="primary"
              busy={confirm.isPending}
              onClick={() => confirm.mutate({ params, body: { ...agreed, version } })}
            >
              일정 확정
            </Button>
          </DrawerActions>
        )
      }
    >
      <DrawerSection>
        <Pairs
          facts={[
            { term: '상태', value: visitStateLabel[state] },
            { term: '목적', value: visitPurposeLabel[visit.purpose] },
            { term: '방문할 곳', value: visit.place },
            { term: '1순위', value: when(first) },
            ...(second ? [{ term: '2순위', value: when(second) }] : []),
            ...(visit.note ? [{ term: '미리 알려 준 것', value: visit.note }] : []),
            ...(visit.result ? [{ term: '결과·사유', value: visit.result }] : []),
          ]}
        />
      </DrawerSection>
      {open && (
        <>
          <DrawerSection title="일정">
            <FormRows>
              <Field label="방문일" required error={problem('day')}>
                <TextInput
                  type="date"
                  value={agreed.day}
                  onChange={({ target }) => setAgreed({ ...agreed, day: target.value })}
                />
              </Field>
              <Field label="시간" required error={problem('slot')}>
                <Select
                  options={SLOTS.map((slot) => ({ value: slot, label: slot }))}
                  value={agreed.slot}
                  onChange={({ target }) => setAgreed({ ...agreed, slot: target.value as Wish['slot'] })}
                />
              </Field>
              <Field label="담당자" required error={problem('representative')}>
                <TextInput
                  maxLength={50}
                  value={agreed.representative}
                  onChange={({ target }) => setAgreed({ ...agreed, representative: target.value })}
                />
              </Field>
              <Field
                label="담당자 연락처"
                note="선택"
                error={problem('phone')}
                help="병의원이 보고 전화해요."
              >
                <TextInput
                  type="tel"
                  maxLength={13}
                  value={agreed.phone}
                  onChange={({ target }) => setAgreed({ ...agreed, phone: target.value })}
                />
              </Field>
            </FormRows>
          </DrawerSection>
          <DrawerSection title="마무리">
            <FormRows>
              <Field
                label="결과나 취소 사유"
                error={close.error?.issues[0]?.message}
                help="병의원이 그대로 읽어요."
              >
                <TextArea
                  rows={3}
                  maxLength={500}
                  value={result}
                  onChange={({ target }) => setResult(target.value)}
                />
              </Field>
            </FormRows>
          </DrawerSection>
        </>
      )}
    </OfficeDrawer>
  )
}
