import { useState } from 'react'
import { TextButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { FactList } from '#ui/panel.tsx'
import { formatDate } from '#domain/calendar.ts'
import { agreementKey, fieldIds, type Sheet, type SheetForm } from './form.ts'
import type { SheetState } from './use-sheet.ts'

export const isAgreed = ({ agreements }: Sheet, { agreed }: SheetForm) =>
  agreements.every((agreement) => agreed.includes(agreementKey(agreement)))

/** Once it was agreed to every one of these very texts, the day of the oldest of those words. */
export function agreedWords({ agreements }: Sheet) {
  const days = agreements.map(({ agreedOn }) => agreedOn)
  return days.every((day) => day !== null) ? `${formatDate(days.sort()[0]!)}에 모두 동의` : '모두 동의'
}

/** Each text apart, with its full words at hand. What was agreed to before stays so until its words change. */
export function AgreementSection({
  sheet: { agreements },
  state: { form, set, problemAt },
}: {
  sheet: Sheet
  state: SheetState
}) {
  const [reading, setReading] = useState<Sheet['agreements'][number] | null>(null)
  const keys = agreements.map(agreementKey)
  const all = keys.every((key) => form.agreed.includes(key))
  const first = keys.find((key) => !form.agreed.includes(key))
  return (
    <div className="sheet-agreements" role="group" aria-label="필수 동의">
      <Checkbox
        label={<b>모두 동의</b>}
        checked={all}
        mixed={!all && keys.some((key) => form.agreed.includes(key))}
        onChange={(checked) => set({ agreed: checked ? keys : [] })}
      />
      {agreements.map((agreement) => {
        const key = agreementKey(agreement)
        return (
          <Checkbox
            key={key}
            id={key === first ? fieldIds.agreed : undefined}
            label={`(필수) ${agreement.text}`}
            {...(agreement.summary && { help: agreement.summary })}
            checked={form.agreed.includes(key)}
            aria-invalid={problemAt('agreed') && !form.agreed.includes(key) ? true : undefined}
            extra={
              <TextButton aria-haspopup="dialog" onClick={() => setReading(agreement)}>
                전문보기<span className="visually-hidden"> {agreement.title}</span>
              </TextButton>
            }
            onChange={(checked) =>
              set({ agreed: checked ? [...form.agreed, key] : form.agreed.filter((known) => known !== key) })
            }
          />
        )
      })}
      {problemAt('agreed') && <FieldError>{problemAt('agreed')}</FieldError>}
      <Dialog
        open={reading !== null}
        onClose={() => setReading(null)}
        place="sheet-bottom"
        title={reading?.title ?? ''}
      >
        {reading && <FactList facts={reading.details.map(({ term, text }) => ({ term, value: text }))} />}
      </Dialog>
    </div>
  )
}
