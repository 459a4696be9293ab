import { useState } from 'react'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { call } from '#platform/web/calls/call.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { SelectRow, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { listRecalls, readReach, startRecall, type FoundLot } from '../contract.ts'
import { gradeLabel } from '../labels.ts'
import { LotChoice } from './lot-choice.tsx'

const REPORT_DAYS = 7
const NOTICE =
  '이 로트의 사용을 멈추고 따로 보관해 주세요. 남은 수량을 알려 주시면 수거하고 환불이나 교환을 안내해 드려요.'

/** 회수 시작: lot, who has it, text, and a last question. */
export function StartRecallDrawer({ place }: { place: DrawerPlace }) {
  const [due] = useState(() => addDays(seoulDate(new Date()), REPORT_DAYS))
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first: {
      lots: [] as FoundLot[],
      reason: '',
      grade: '2',
      reportDue: due,
      notice: NOTICE,
    },
    changes: [listRecalls],
    saved: '회수를 시작했어요. 남은 재고를 격리하고 기관에 알렸어요.',
    refusals: { 'lot-not-free': 'lotIds' },
  })
  const [sheet] = useState(() => `recall:${newId()}`)
  const [asking, setAsking] = useState(false)
  const start = useSend(startRecall, { ...form.saving, sheet })
  const { lots, grade, ...rest } = form.fields
  const lotIds = lots.map(({ lotId }) => lotId)
  const left = lots.reduce((sum, lot) => sum + lot.left, 0)
  const save = async () => {
    const body = { ...rest, lotIds, grade: Number(grade) }
    // what the fields lack the server says; only a whole form is worth the question
    if (lotIds.length === 0 || rest.reason.trim() === '') return start.mutate({ body })
    setAsking(true)
    try {
      const reach = await call(readReach, { body: { lotIds } })
      const yes = await askConfirm({
        title: '회수를 시작할까요?',
        text: `${reach.institutions}개 기관, 주문 ${reach.orders}건에 ${formatWhole(reach.pieces)}개가 나갔어요. 남은 ${formatWhole(left)}개는 바로 격리하고 기관에 알려요.${reach.picked > 0 ? ` 포장 중인 ${formatWhole(reach.picked)}개는 상자에서 빼고 피킹 담당에게 알려요.` : ''} 되돌릴 수 없어요.`,
        confirmLabel: '회수 시작',
        danger: true,
      })
      if (yes) start.mutate({ body })
    } catch (error) {
      void showError(error as CallError)
    } finally {
      setAsking(false)
    }
  }
  return (
    <DrawerForm
      form={form}
      title="회수 시작"
      subject="new"
      busy={start.isPending || asking}
      onSave={() => void save()}
      above={
        <DrawerSection title="회수할 로트">
          <LotChoice
            lots={lots}
            onChange={(chosen) => form.set({ lots: chosen })}
            problem={form.problem('lotIds')}
          />
        </DrawerSection>
      }
    >
      <DrawerSection title="사유와 안내">
        <FormRows>
          <TextRow form={form} name="reason" label="회수 사유" required maxLength={200} />
          <SelectRow
            form={form}
            name="grade"
            label="위해성 등급"
            required
            options={['1', '2', '3'].map((value) => ({ value, label: gradeLabel(Number(value)) }))}
          />
          <TextRow form={form} name="reportDue" label="보고 기한" required type="date" />
          <TextRow form={form} name="notice" label="안내문" required rows={4} maxLength={1_000} />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
