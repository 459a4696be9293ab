import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Columns, Sheet } from '../columns.ts'

/** 'A열 · DM-FIL-0007, DM-TOX-0002' */
function columnsOf(sheet: Sheet) {
  const width = Math.min(26, Math.max(0, ...sheet.map((cells) => cells.length)))
  return Array.from({ length: width }, (_, at) => {
    const samples = sheet.flatMap((cells) => cells[at]?.text || []).slice(0, 2)
    return {
      value: String(at),
      label: `${String.fromCharCode(65 + at)}열 · ${samples.join(', ').slice(0, 40)}`,
      some: samples.length > 0,
    }
  }).filter(({ some }) => some)
}

/** Asks which columns of a sheet hold the products and the quantities, when it does not say so itself. */
export function ColumnPick({
  sheet,
  onPick,
  onClose,
}: {
  sheet: Sheet
  onPick: (columns: Columns) => void
  onClose: () => void
}) {
  const [code, setCode] = useState('')
  const [quantity, setQuantity] = useState('')
  const [error, setError] = useState('')
  const options = columnsOf(sheet).map(({ value, label }) => ({ value, label }))
  const pick = () => {
    if (code === '' || quantity === '' || code === quantity) return setError('서로 다른 두 열을 골라 주세요.')
    onPick({ code: Number(code), quantity: Number(quantity) })
  }
  return (
    <section className="quick-pick" aria-label="열 고르기">
      <Notice tone="warn" live title="어느 열이 품번과 수량인지 알려 주세요">
        머리글에서 찾지 못했어요. 한 번만 고르면 모든 줄을 읽어요.
      </Notice>
      <div className="quick-pick-fields">
        <Field label="품번이나 상품명 열" error={error}>
          <Select
            options={options}
            emptyLabel="열을 골라 주세요"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Field label="수량 열">
          <Select
            options={options}
            emptyLabel="열을 골라 주세요"
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
          />
        </Field>
        <Button variant="primary" onClick={pick}>
          이 열로 읽기
        </Button>
        <Button onClick={onClose}>닫기</Button>
      </div>
    </section>
  )
}
