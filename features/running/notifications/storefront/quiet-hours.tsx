import { useState } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/fields.tsx'
import { listChoices, saveHours } from '../choices-contract.ts'

type Hours = { from: number; until: number }
const NIGHT: Hours = { from: 21, until: 8 }
const hourText = (hour: number) => `${hour < 12 ? '오전' : '오후'} ${hour % 12 === 0 ? 12 : hour % 12}시`
const options = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

/** The hours in which no message comes; what came up in them comes when they end. */
export function QuietHours({ hours, shopHours }: { hours: Hours | null; shopHours: Hours | null }) {
  const [typed, setTyped] = useState(hours)
  const save = useSend(saveHours, {
    changes: [listChoices],
    onSuccess: () => showToast('방해 금지 시간을 저장했어요.', { tone: 'ok' }),
    onError: (error) => error.issues.length === 0 && void showError(error),
  })
  const field = (name: keyof Hours, label: string, error?: string) =>
    typed && (
      <Field label={label} error={error}>
        <Select
          options={options}
          value={String(typed[name])}
          onChange={(event) => setTyped({ ...typed, [name]: Number(event.target.value) })}
        />
      </Field>
    )
  const wrong = save.error?.issues[0]?.message
  return (
    <section aria-label="방해 금지 시간">
      <h2 className="title-2">방해 금지 시간</h2>
      <p className="notices-note">
        이 시간에 생긴 알림은 시간이 끝나면 보내요. 회수처럼 급한 알림은 바로 보내요.
        {shopHours &&
          ` 메디몰은 ${hourText(shopHours.from)}부터 ${hourText(shopHours.until)}까지 급하지 않은 알림을 보내지 않아요.`}
      </p>
      <Checkbox
        label="방해 금지 시간을 정할게요"
        checked={typed !== null}
        onChange={(on) => setTyped(on ? NIGHT : null)}
      />
      <div className="notice-hours">
        {field('from', '시작')}
        {field('until', '끝', wrong)}
        <Button
          disabled={JSON.stringify(typed) === JSON.stringify(hours)}
          busy={save.isPending}
          onClick={() => save.mutate({ body: { hours: typed } })}
        >
          저장
        </Button>
      </div>
    </section>
  )
}
