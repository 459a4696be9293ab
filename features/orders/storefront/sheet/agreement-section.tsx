import { Checkbox } from '#ui/choice.tsx'
import { FieldError } from '#ui/field.tsx'
import { fieldIds, type Sheet } from './form.ts'
import type { SheetState } from './use-sheet.ts'

export function AgreementSection({ sheet: { agreements }, state: { form, set, problemAt } }: { sheet: Sheet; state: SheetState }) {
  const all = agreements.every(({ code }) => form.agreed.includes(code))
  const first = agreements.find(({ code }) => !form.agreed.includes(code))?.code
  return (
    <div className="sheet-agreements" role="group" aria-label="필수 동의">
      <Checkbox label={<b>모두 동의</b>} checked={all} mixed={!all && form.agreed.length > 0} onChange={(checked) => set({ agreed: checked ? agreements.map(({ code }) => code) : [] })} />
      {agreements.map(({ code, text }) => (
        <Checkbox
          key={code} id={code === first ? fieldIds.agreed : undefined} label={`(필수) ${text}`} checked={form.agreed.includes(code)} aria-invalid={problemAt('agreed') && !form.agreed.includes(code) ? true : undefined}
          onChange={(checked) => set({ agreed: checked ? [...form.agreed, code] : form.agreed.filter((known) => known !== code) })}
        />
      ))}
      {problemAt('agreed') && <FieldError>{problemAt('agreed')}</FieldError>}
    </div>
  )
}
