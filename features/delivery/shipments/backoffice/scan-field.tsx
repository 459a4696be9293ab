import { useRef, useState, type KeyboardEvent } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { pickPile, readBench, readQueue, type Bench } from '../contract.ts'

/** A scanner types a code and Enter; the focus stays, so that the next box can follow. */
export function ScanField({ bench }: { bench: Bench }) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [said, setSaid] = useState('')
  const pick = useSend(pickPile, {
    changes: [readBench, readQueue],
    onSuccess: ({ picked }) => {
      setSaid(
        picked.map(({ lotNumber, quantity: pieces }) => `${lotNumber} ${pieces}개를 담았어요.`).join(' '),
      )
      setCode('')
      setQuantity('1')
      input.current?.focus()
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
    <DrawerSection>
      <Field
        label="바코드·UDI·로트번호"
        error={pick.error?.message}
        help={said || '스캔하거나 로트번호를 입력하고 Enter를 눌러 주세요.'}
      >
        <TextInput
          ref={input}
          value={code}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={onKey}
        />
      </Field>
      <Field label="수량">
        <TextInput
          value={quantity}
          inputMode="numeric"
          maxLength={5}
          onChange={(event) => setQuantity(event.target.value.replaceAll(/\D/g, ''))}
          onKeyDown={onKey}
        />
      </Field>
      <Button busy={pick.isPending} onClick={() => send()}>
        담기
      </Button>
      {pick.refusal('other-lot-first') && <Button onClick={() => send(true)}>그래도 이 로트로 담기</Button>}
    </DrawerSection>
  )
}
