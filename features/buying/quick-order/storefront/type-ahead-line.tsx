import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { readGs1 } from '#domain/gs1.ts'
import { suggestProducts } from '#features/shelf/catalogue/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/fields.tsx'
import { parseQuantity } from '#ui/quantity-stepper/step.ts'
import { readLine, type TypedLine } from '../reading.ts'
import './quick-order.css'

/** A line that is typed or scanned: suggestions by the arrow keys, Enter adds it and begins the next. */
export function TypeAheadLine({ onLine }: { onLine: (line: TypedLine) => Promise<boolean> }) {
  const [typed, setTyped] = useState('')
  const [amount, setAmount] = useState('1')
  const [at, setAt] = useState(-1)
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const asked = useDeferredValue(typed.trim())
  const scanned = readGs1(asked) !== null
  const { data } = useQuery({
    ...query(suggestProducts, { query: { q: asked.slice(0, 100) } }),
    enabled: asked.length > 1 && !scanned,
  })
  const found = open && asked.length > 1 && !scanned ? (data?.products ?? []) : []
  const add = async (code?: string) => {
    const quantity = parseQuantity(amount) ?? 1
    const line = code ? null : readLine(typed, 1)
    const text = code ?? line?.text
    if (!text) return
    const own = line && line.amount !== '' && !scanned ? line : { line: 1, amount: amount.trim(), quantity }
    // a scanner goes on at once: the next code finds the field empty
    setTyped('')
    setAmount('1')
    setAt(-1)
    field.current?.focus()
    if (await onLine({ ...own, text })) return
    setTyped((now) => now || typed)
    setAmount((now) => (now === '1' ? amount : now))
  }
  return (
    <>
      <div className="quick-type">
        <TextInput
          ref={field}
          role="combobox"
          aria-label="품번 또는 상품명"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
          autoComplete="off"
          value={typed}
          placeholder="품번, 상품명, 바코드"
          maxLength={100}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(-1)
            setOpen(true)
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            const down = event.key === 'ArrowDown'
            if ((down || event.key === 'ArrowUp') && found.length > 0) {
              event.preventDefault()
              setAt((at + (down ? 1 : found.length) + (at < 0 && !down ? 1 : 0)) % found.length)
            } else if (event.key === 'Enter') {
              event.preventDefault()
              void add(found[at]?.productCode)
            } else if (event.key === 'Escape') setOpen(false)
          }}
        />
        <TextInput
          reading="figure"
          inputMode="numeric"
          aria-label="추가할 수량"
          className="quick-type-amount"
          value={amount}
          maxLength={7}
          onChange={(event) => setAmount(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && void add()}
        />
        <Button icon="plus" onClick={() => void add()}>
          줄 추가
        </Button>
      </div>
      <ul
        id={list}
        className="quick-suggest"
        role="listbox"
        aria-label="맞는 상품"
        hidden={found.length === 0}
      >
        {found.map((product, index) => (
          // its keys are those of the field that it belongs to
          <li
            key={product.productCode}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => {
              event.preventDefault()
              void add(product.productCode)
            }}
          >
            <span className="caption figure" translate="no">
              {product.productCode}
            </span>
            <span>
              {product.name} <span className="caption">{product.spec}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="caption">
        초성으로도 찾아요 (ㅋㄴㄹ). 위아래로 고르고 Enter로 추가하면 다음 줄로 넘어가요.
      </p>
    </>
  )
}
