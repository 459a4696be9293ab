import { useState } from 'react'
import { formatWon } from '#domain/money.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { parseQuantity } from '#ui/quantity-stepper/step.ts'
import type { QuickOption } from '../contract.ts'
import type { Entry, Row } from '../entries.ts'
import type { Problem } from '../problems.ts'

type Mend = (entry: Entry, change: Partial<Pick<Row, 'text' | 'quantity' | 'optionId'>>) => unknown

/** A line that cannot be ordered as it stands: what was typed, what is wrong, and what mends it. */
export function WrongRow({
  entry,
  onMend,
  onRemove,
}: {
  entry: Entry
  onMend: Mend
  onRemove: (entry: Entry) => void
}) {
  const problem = entry.problem!
  const line = entry.rows.map((row) => row.line).join('·')
  return (
    <tr
      role="row"
      className="quick-wrong"
      onKeyDown={(event) => {
        if (event.key === 'Delete' && !(event.target instanceof HTMLInputElement)) onRemove(entry)
      }}
    >
      <td role="cell" className="quick-line figure">
        {line}
      </td>
      <td role="cell" className="quick-typed">
        {entry.rows.map((row) => (
          <span key={row.id}>
            <b translate="no">{row.text || '–'}</b> · {row.amount || '수량 없음'}
          </span>
        ))}
      </td>
      <td role="cell" className="quick-fix" colSpan={6}>
        <RowFix key={problem.title} problem={problem} entry={entry} line={line} onMend={onMend} />
      </td>
      <td role="cell" className="quick-delete">
        <IconButton icon="close" label={`${line}번 줄 지우기`} onClick={() => onRemove(entry)} />
      </td>
    </tr>
  )
}

function RowFix({
  problem,
  entry,
  line,
  onMend,
}: {
  problem: Problem
  entry: Entry
  line: string
  onMend: Mend
}) {
  const { title, detail, ways, field, choices } = problem
  return (
    <div className="quick-mend">
      <p className="quick-say">
        <Icon name="error" size="s" />
        <span>
          <b>{title}</b> {detail}
        </span>
      </p>
      <div className="quick-do">
        {ways.map((way) => (
          <Button
            key={way.label}
            size="table"
            onClick={() =>
              onMend(entry, way.kind === 'quantity' ? { quantity: way.quantity } : { optionId: way.optionId })
            }
          >
            {way.label}
          </Button>
        ))}
        {field && <TypedFix field={field} entry={entry} line={line} onMend={onMend} />}
        {choices && (
          <Select
            small
            aria-label={`${line}번 줄 상품`}
            options={choices.map((option) => ({ value: String(option.optionId), label: choiceText(option) }))}
            emptyLabel="상품을 골라 주세요"
            value=""
            onChange={(event) =>
              event.target.value && onMend(entry, { optionId: Number(event.target.value) })
            }
          />
        )}
      </div>
    </div>
  )
}

const choiceText = (option: QuickOption) =>
  [
    nameWithOption(option),
    option.spec,
    option.steps[0] && formatWon(option.steps[0].unitPrice),
    option.refusal && '주문 불가',
  ]
    .filter(Boolean)
    .join(' · ')

/** A field that mends by typing; Enter applies it. */
function TypedFix({
  field,
  entry,
  line,
  onMend,
}: {
  field: 'text' | 'quantity'
  entry: Entry
  line: string
  onMend: Mend
}) {
  const [typed, setTyped] = useState(field === 'text' ? entry.rows[0]!.text : '')
  const apply = () => {
    const quantity = parseQuantity(typed)
    if (field === 'quantity') return quantity === undefined ? undefined : void onMend(entry, { quantity })
    const text = typed.trim()
    if (text !== '' && text !== entry.rows[0]!.text) onMend(entry, { text })
  }
  const name = `${line}번 줄 ${field === 'text' ? '품번' : '수량'}`
  return (
    <span className="quick-typed-fix">
      <TextInput
        small
        aria-label={name}
        value={typed}
        maxLength={field === 'text' ? 100 : 7}
        inputMode={field === 'text' ? 'text' : 'numeric'}
        placeholder={field === 'text' ? '품번' : '수량'}
        className={`quick-fix-${field}`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          apply()
        }}
      />
      <Button size="table" aria-label={`${name} 적용`} onClick={apply}>
        적용
      </Button>
    </span>
  )
}
