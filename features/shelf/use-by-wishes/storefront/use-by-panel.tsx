import { useQuery } from '@tanstack/react-query'
import { expiryMonthsLabel } from '#features/shelf/catalogue/labels.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/fields.tsx'
import { Panel } from '#ui/panel.tsx'
import { readUseByWish, saveUseByWish } from '../contract.ts'
import './use-by.css'

const CHOICES = [0, 3, 6, 9, 12, 18, 24]

/** How long lots must last that are sent to the clinic. */
export function UseByPanel() {
  const { data } = useQuery(query(readUseByWish))
  const save = useSend(saveUseByWish, {
    changes: [readUseByWish],
    onSuccess: () => showToast('받는 유효기간을 바꿨어요. 다음 출고부터 지켜요.'),
  })
  if (!data) return null
  const months = [...new Set([...CHOICES, data.months])].toSorted((a, b) => a - b)
  return (
    <Panel title="받는 상품의 유효기간">
      <div className="use-by">
        <Field
          label="출고할 때 남은 유효기간"
          help="더 짧게 남은 로트는 보내지 않아요. 재고가 모자라면 출고가 늦어질 수 있어요."
          error={save.error?.message}
        >
          <Select
            options={months.map((count) => ({
              value: String(count),
              label: count === 0 ? '정하지 않음' : expiryMonthsLabel(count),
            }))}
            value={String(data.months)}
            disabled={save.isPending}
            onChange={(event) => save.mutate({ body: { months: Number(event.target.value) } })}
          />
        </Field>
      </div>
    </Panel>
  )
}
