import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { pickPile, readBench, readQueue, type Bench } from '../contract.ts'
import { beep } from './beep.ts'

/** A scanner types a code and Enter; the focus stays, so that the next box can follow whatever was said. */
export function ScanField({ bench }: { bench: Bench }) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [said, setSaid] = useState('')
  useEffect(() => input.current?.focus(), [])
  const pick = useSend(pickPile, {
    changes: [readBench, readQueue],
    onSuccess: ({ picked }) => {
      beep(true)
      setSaid(
        picked.map(({ lotNumber, quantity: pieces }) => `${lotNumber} ${pieces}개를 담았어요.`).join(' '),
      )
      setCode('')
      setQuantity('1')
      input.current?.focus()
    },
    onError: () => {
      beep(false)
      setSaid('')
      input.current?.focus()
      input.current?.select()
    },
  })
  const send = (anyLot = false) => {
    if (code.trim() === '' || pick.isPending) return
    pick.mutate({
      params: { orderNumber: bench.orderNumber, storage: bench.storage },
      body: { scans: [{ code, quantity: Number(quantity) || 1 }], anyLot },
    })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
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
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={onKey}
      />
      <TextInput
        aria-label="수량"
        className="fulfil-count"
        value={quantity}
        inputMode="numeric"
        maxLength={5}
        onChange={(event) => setQuantity(event.target.value.replaceAll(/\D/g, ''))}
        onKeyDown={onKey}
      />
      <Button busy={pick.isPending} onClick={() => send()}>
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
        <Button size="small" onClick={() => send(true)}>
          그래도 이 로트로 담기
        </Button>
      )}
    </div>
  )
}
