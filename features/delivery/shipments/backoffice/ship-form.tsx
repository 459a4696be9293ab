import { useState, type KeyboardEvent } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { carriers, degreesOf } from '../carriers.ts'
import { readBench, readQueue, shipParcels, type Bench } from '../contract.ts'

export const carrierOptions = Object.entries(carriers).map(([value, { name }]) => ({ value, label: name }))

const nothing = { carrier: '04', trackingNumber: '', temperature: '', by: '', to: '' }

/** Carrier and number; cold goods are handed over with their temperature and both names. */
export function ShipForm({ bench, onShipped }: { bench: Bench; onShipped: () => void }) {
  const [typed, setTyped] = useState(nothing)
  const set = (name: keyof typeof nothing) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  const ship = useSend(shipParcels, {
    changes: [readQueue, readBench],
    onSuccess: ({ rows: [row] }) => {
      if (!row?.shipped) return
      showToast('출고했어요. 병의원 주문 화면에 송장이 보여요.')
      onShipped()
    },
  })
  const cold = bench.storage !== 'ambient'
  const { carrier, trackingNumber, temperature, by, to } = typed
  const send = () =>
    ship.mutate({
      body: {
        rows: [
          {
            orderNumber: `${bench.orderNumber}/${bench.parcelNumber}`,
            carrier,
            trackingNumber,
            handover: cold ? { temperature: degreesOf(temperature), by, to } : null,
          },
        ],
      },
    })
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || ship.isPending) return
    event.preventDefault()
    send()
  }
  const [answer] = ship.data?.rows ?? []
  return (
    <div className="fulfil-ship">
      <Field label="택배사">
        <Select options={carrierOptions} value={carrier} onChange={set('carrier')} />
      </Field>
      <Field label="송장번호" error={ship.error?.message ?? (answer?.problem || undefined)}>
        <TextInput
          value={trackingNumber}
          inputMode="numeric"
          maxLength={40}
          onChange={set('trackingNumber')}
          onKeyDown={onKey}
        />
      </Field>
      {cold && (
        <>
          <Field label="인계 온도" help="상자를 넘길 때의 온도예요.">
            <TextInput value={temperature} unit="℃" maxLength={5} onChange={set('temperature')} />
          </Field>
          <Field label="인계자">
            <TextInput value={by} maxLength={40} onChange={set('by')} />
          </Field>
          <Field label="인수자">
            <TextInput value={to} maxLength={40} onChange={set('to')} onKeyDown={onKey} />
          </Field>
        </>
      )}
      <p className="fulfil-buttons">
        <Button variant="primary" busy={ship.isPending} onClick={send}>
          출고하기
        </Button>
      </p>
    </div>
  )
}
