import { addDays, formatDate, weekdayName } from '#domain/calendar.ts'
import { formatPhone } from '#domain/contact.ts'
import { holidayNames } from '#domain/holidays.ts'
import { mask } from '#domain/masks.ts'
import { useCodes } from '#features/running/codes/storefront/parts.ts'
import { Checkbox } from '#ui/choice.tsx'
import { Field, FieldGrid } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { FactList } from '#ui/panel.tsx'
import { shipsWords } from '../../labels.ts'
import { wantedProblem } from '../../rules.ts'
import { fieldIds, receiverOf, receivesOneself, type Sheet } from './form.ts'
import type { SheetState } from './use-sheet.ts'

export const ReceiverSection = ({
  sheet,
  state: { form, set, problemAt },
}: {
  sheet: Sheet
  state: SheetState
}) => (
  <FieldGrid>
    <Checkbox
      className="field-full"
      label="주문자와 동일"
      checked={receivesOneself(form, sheet)}
      onChange={(oneself) => set(receiverOf(sheet, form, oneself))}
    />
    <Field label="받는 분" required id={fieldIds.receiver} error={problemAt('receiver')}>
      <TextInput
        value={form.receiver}
        maxLength={50}
        autoComplete="name"
        onChange={(event) => set({ receiver: event.target.value })}
      />
    </Field>
    <Field label="연락처" required id={fieldIds.phone} error={problemAt('phone')}>
      <TextInput
        value={form.phone}
        inputMode="tel"
        reading="code"
        autoComplete="tel"
        maxLength={14}
        onChange={(event) => set({ phone: formatPhone(event.target.value) })}
      />
    </Field>
    <Field label="배송 메모" note="선택" id={fieldIds.memo} error={problemAt('memo')} className="field-full">
      <TextInput
        value={form.memo}
        maxLength={100}
        list="sheet-memos"
        autoComplete="off"
        onChange={(event) => set({ memo: event.target.value })}
      />
    </Field>
    <datalist id="sheet-memos">
      {useCodes('DLV_MEMO_CD').map(({ id, name }) => (
        <option key={id} value={name} />
      ))}
    </datalist>
  </FieldGrid>
)

/** Whose order it is: the one who is signed in, as the institution knows them. */
export const OrdererSection = ({ sheet: { orderer } }: { sheet: Sheet }) => (
  <>
    <FactList
      facts={[
        { term: '기관', value: orderer.institutionName },
        { term: '주문자', value: orderer.name },
        { term: '연락처', value: formatPhone(orderer.phone) },
      ]}
    />
    <p className="meta">로그인한 회원의 정보로 주문해요.</p>
  </>
)

export const ordererSummary = ({ orderer: { name, phone } }: Sheet) => `${name} · ${mask('PHONE', phone)}`

/** Days that may be asked for: those on which everything can leave. */
const wantableDays = ({ wanted, parcels }: Sheet) => {
  const days: string[] = []
  for (let day = wanted.from; day <= wanted.to; day = addDays(day, 1))
    if (!wantedProblem(day, wanted, parcels)) days.push(day)
  return days
}

export function WantedSection({
  sheet,
  state: { form, reckoning, set, problemAt },
}: {
  sheet: Sheet
  state: SheetState
}) {
  const chilled = sheet.parcels.some(({ storage }) => storage !== 'ambient')
  return (
    <>
      <Field
        label="출고희망일"
        id={fieldIds.wantedOn}
        error={problemAt('wantedOn')}
        help={`주말과 공휴일${nextHoliday(sheet)}에는 출고하지 않아요.`}
        className="sheet-narrow"
      >
        <Select
          value={form.wantedOn}
          emptyLabel="가장 빠른 날 (따로 정하지 않음)"
          onChange={(event) => set({ wantedOn: event.target.value })}
          options={wantableDays(sheet).map((day) => ({
            value: day,
            label: `${formatDate(day)}(${weekdayName(day)})`,
          }))}
        />
      </Field>
      <p aria-live="polite">
        출고 예정{' '}
        <b className="figure" translate="no">
          {shipsWords(reckoning.parcels)}
        </b>
      </p>
      {chilled && (
        <Notice tone="cold" live={false}>
          냉장·냉동 상품은 금요일과 공휴일 전날 출고하지 않아요.
        </Notice>
      )}
    </>
  )
}

const nextHoliday = ({ wanted }: Sheet) => {
  const day = Object.keys(holidayNames)
    .sort()
    .find((date) => date >= wanted.from && date <= wanted.to)
  return day ? `(${formatDate(day).slice(5)} ${holidayNames[day]})` : ''
}
