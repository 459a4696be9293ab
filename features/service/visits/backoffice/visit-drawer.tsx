import { formatDate, weekdayName } from '#domain/calendar.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm } from '#platform/web/dialogs/dialogs.tsx'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { SelectRow, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { Button } from '#ui/button.tsx'
import { DrawerSection, FormRows, Pairs } from '#ui/office/drawer.tsx'
import type { Wish } from '../contract.ts'
import { visitPurposeLabel, visitStateLabel } from '../labels.ts'
import { closeVisit, confirmVisit, listOfficeVisits, type OfficeVisit } from '../office-contract.ts'
import { SLOTS } from '../rules.ts'

type Props = { visit: OfficeVisit; mayWrite: boolean; place: DrawerPlace }
const when = ({ day, slot }: Wish) => `${formatDate(day)}(${weekdayName(day)}) ${slot}`

/** One visit: what was wished for, what is agreed on, and what came of it. */
export function VisitDrawer({ visit, mayWrite, place }: Props) {
  const { visitId, state, first, second } = visit
  const params = { visitId }
  const open = mayWrite && (state === 'asked' || state === 'confirmed')
  const form = useDrawerForm({
    place,
    mayWrite: open,
    first: {
      ...(visit.visit ?? first),
      representative: visit.representative,
      phone: '',
      result: '',
    },
    version: visit.version,
    changes: [listOfficeVisits],
    saved: '방문 일정을 확정했어요.',
    refusals: { 'day-closed': 'day', 'day-past': 'day', 'slot-taken': 'slot' },
  })
  const confirm = useSend(confirmVisit, form.saving)
  const { onSuccess } = form.removing('방문을 마무리했어요.', 'ok')
  const close = useSend(closeVisit, { ...form.saving, onSuccess })
  const { result, ...agreed } = form.fields
  const end = async (how: 'finish' | 'cancel') => {
    form.forget()
    const sure =
      how === 'finish' ||
      result.trim() === '' ||
      (await askConfirm({
        title: '방문을 취소할까요?',
        text: `병의원에 ‘${result.trim()}’라고 알려요.`,
        confirmLabel: '방문 취소',
        cancelLabel: '닫기',
        danger: true,
      }))
    if (sure) close.mutate({ params, body: { how, result, version: form.version } })
  }
  return (
    <DrawerForm
      form={form}
      title={visit.institutionName}
      subject={String(visitId)}
      saveLabel="일정 확정"
      busy={confirm.isPending}
      onSave={() => confirm.mutate({ params, body: { ...agreed, version: form.version } })}
      actions={
        <>
          <Button busy={close.isPending} onClick={() => void end('cancel')}>
            방문 취소
          </Button>
          {state === 'confirmed' && (
            <Button busy={close.isPending} onClick={() => void end('finish')}>
              방문 완료
            </Button>
          )}
        </>
      }
      above={
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
      }
    >
      {open && (
        <>
          <DrawerSection title="일정">
            <FormRows>
              <TextRow form={form} name="day" label="방문일" required type="date" />
              <SelectRow
                form={form}
                name="slot"
                label="시간"
                required
                options={SLOTS.map((slot) => ({ value: slot, label: slot }))}
              />
              <TextRow form={form} name="representative" label="담당자" required maxLength={50} />
              <TextRow
                form={form}
                name="phone"
                label="담당자 연락처"
                type="tel"
                maxLength={13}
                help="병의원이 보고 전화해요. 비우면 그 담당자의 번호를 그대로 둬요."
              />
            </FormRows>
          </DrawerSection>
          <DrawerSection title="마무리">
            <FormRows>
              <TextRow
                form={form}
                name="result"
                label="결과나 취소 사유"
                rows={3}
                maxLength={500}
                help="병의원이 그대로 읽어요."
              />
            </FormRows>
          </DrawerSection>
        </>
      )}
    </DrawerForm>
  )
}
