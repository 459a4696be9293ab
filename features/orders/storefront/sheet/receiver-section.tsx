import { addDays, formatDate, isBusinessDay, weekdayName } from '#domain/calendar.ts'
import { formatPhone } from '#domain/contact.ts'
import { holidayNames, holidays } from '#domain/holidays.ts'
import { useCodes } from '#features/codes/storefront/parts.ts'
import { Field, FieldGrid } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { fieldIds, type Sheet } from './form.ts'
import type { SheetState } from './use-sheet.ts'

export const ReceiverSection = ({ state: { form, set, problemAt } }: { state: SheetState }) => (
  <FieldGrid>
    <Field label="받는 분" required id={fieldIds.receiver} error={problemAt('receiver')}>
      <TextInput value={form.receiver} maxLength={50} autoComplete="name" onChange={(event) => set({ receiver: event.target.value })} />
    </Field>
    <Field label="연락처" required id={fieldIds.phone} error={problemAt('phone')}>
      <TextInput value={form.phone} inputMode="tel" reading="code" autoComplete="tel" maxLength={14} onChange={(event) => set({ phone: formatPhone(event.target.value) })} />
    </Field>
    <Field label="배송 메모" note="(선택)" id={fieldIds.memo} error={problemAt('memo')} className="field-full">
      <TextInput value={form.memo} maxLength={100} list="sheet-memos" autoComplete="off" onChange={(event) => set({ memo: event.target.value })} />
    </Field>
    <datalist id="sheet-memos">{useCodes('DLV_MEMO_CD').map(({ id, name }) => <option key={id} value={name} />)}</datalist>
  </FieldGrid>
)

/** Days that may be asked for: only those on which something leaves. */
const wantableDays = ({ wanted }: Sheet) => {
  const days: string[] = []
  for (let day = wanted.from; day <= wanted.to; day = addDays(day, 1)) if (isBusinessDay(day, holidays)) days.push(day)
  return days
}

export function WantedSection({ sheet, state: { form, set, problemAt } }: { sheet: Sheet; state: SheetState }) {
  const chilled = sheet.parcels.some(({ storage }) => storage !== 'ambient')
  return (
    <>
      <Field label="출고희망일" id={fieldIds.wantedOn} error={problemAt('wantedOn')} help={`주말과 공휴일${nextHoliday(sheet)}에는 출고하지 않아요.`} className="sheet-narrow">
        <Select
          value={form.wantedOn} emptyLabel="가장 빠른 날 (따로 정하지 않음)" onChange={(event) => set({ wantedOn: event.target.value })}
          options={wantableDays(sheet).map((day) => ({ value: day, label: `${formatDate(day)}(${weekdayName(day)})` }))}
        />
      </Field>
      {chilled && <Notice tone="cold" live={false}>냉장·냉동 상품은 금요일과 공휴일 전날 출고하지 않아요.</Notice>}
    </>
  )
}

const nextHoliday = ({ wanted }: Sheet) => {
  const day = Object.keys(holidayNames).sort().find((date) => date >= wanted.from && date <= wanted.to)
  return day ? `(${formatDate(day).slice(5)} ${holidayNames[day]})` : ''
}
