import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { wholeOf } from '#domain/whole-number.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { pickPile, readBench, readQueue, type Bench } from '../contract.ts'
import { beep } from './beep.ts'

type Scan = { code: string; quantity: number }

/**
 * A scanner types a code and Enter; the focus stays, so that the next box can follow whatever was said. One that follows
 * before the last is answered takes its place in the field and waits for its turn.
 */
export function ScanField({ bench }: { bench: Bench }) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [said, setSaid] = useState('')
  const [dropped, setDropped] = useState(0)
  const queue = useRef<{ sent: Scan | null; waiting: Scan[] }>({ sent: null, waiting: [] })
  const typedOn = useRef(false)
  useEffect(() => input.current?.focus(), [])
  const pick = useSend(pickPile, {
    changes: [readBench, readQueue],
    onSuccess: ({ picked }) => {
      beep(true)
      setSaid(
        picked.map(({ lotNumber, quantity: pieces }) => `${lotNumber} ${pieces}개를 담았어요.`).join(' '),
      )
      queue.current.sent = null
      const next = queue.current.waiting.shift()
      if (next) send(next)
      else if (!typedOn.current) setCode('')
      input.current?.focus()
    },
    onError: (_, { body: { scans } }) => {
      beep(false)
      setSaid('')
      setDropped(queue.current.waiting.splice(0).length)
      queue.current.sent = null
      input.current?.focus()
      if (typedOn.current) return
      setCode(scans[0]!.code)
      setQuantity(String(scans[0]!.quantity))
      input.current?.select()
    },
  })
  function send(scan: Scan, anyLot = false): void {
    queue.current.sent = scan
    setDropped(0)
    pick.mutate({
      params: { orderNumber: bench.orderNumber, storage: bench.storage },
      body: { scans: [scan], anyLot },
    })
  }
  const take = (anyLot = false) => {
    if (code.trim() === '') return
    const scan = { code, quantity: quantity === '' ? 1 : wholeOf(quantity) }
    // the next box is typed over it
    input.current?.select()
    setQuantity('1')
    typedOn.current = false
    if (queue.current.sent) queue.current.waiting.push(scan)
    else send(scan, anyLot)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    take()
  }
  return (
    <div className="fulfil-scan">
      <Icon name="grid" size="s" />
      <TextInput
        ref={input}
        aria-label="바코드·UDI·로트번호"
        placeholder="바코드·UDI 스캔 또는 로트번호"
        value={code}
        maxLength={120}
        autoComplete="off"
        aria-invalid={pick.error ? true : undefined}
        aria-describedby="fulfil-said"
        onChange={(event) => {
          typedOn.current = true
          setCode(event.target.value)
        }}
        onKeyDown={onKey}
      />
      <MoneyInput
        aria-label="수량"
        className="fulfil-count"
        value={quantity}
        onRead={setQuantity}
        onKeyDown={onKey}
      />
      <Button busy={pick.isPending} onClick={() => take()}>
        담기
      </Button>
      <p
        id="fulfil-said"
        className={pick.error ? 'fulfil-said fulfil-bad' : 'fulfil-said fulfil-ok'}
        role="status"
      >
        {pick.error ? (
          <>
            <Icon name="error" size="s" /> {pick.error.message}
            {dropped > 0 && ` 뒤이어 찍은 ${dropped}개는 담지 않았으니 다시 찍어 주세요.`}
          </>
        ) : (
          said && (
            <>
              <Icon name="check" size="s" /> {said}
            </>
          )
        )}
      </p>
      {pick.refusal('other-lot-first') && (
        <Button size="small" onClick={() => take(true)}>
          그래도 이 로트로 담기
        </Button>
      )}
    </div>
  )
}
