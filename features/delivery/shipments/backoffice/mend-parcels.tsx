import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useUnsavedDrawer, type DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { menuAccessInstance } from '#platform/web/office/menu-access.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { DrawerActions, FormRows } from '#ui/office/drawer.tsx'
import { readQueue } from '../contract.ts'
import { confirmArrival, correctTracking } from '../mend-contract.ts'
import { carrierOptions } from './ship-form.tsx'

const FULFIL = '/fulfil'

type Sent = { id: number; number: number; storage: Storage; carrier: string; trackingNumber: string }
type Props = {
  /** Those on their way. */
  parcels: readonly Sent[]
  place: DrawerPlace
  /** What shows them. */
  changes: readonly Endpoint[]
}
type FormProps = Omit<Props, 'parcels'> & { parcel: Sent; onClose: () => void }

/** What may be done, by who may ship, with parcels that have left: another number, or their arrival by hand. */
export function MendParcels({ parcels, ...shown }: Props) {
  const [open, setOpen] = useState<{ id: number; act: 'number' | 'arrival' } | null>(null)
  if (!menuAccessInstance.read().mayUse(FULFIL, 'write')) return null
  return parcels.map((parcel) => {
    const { id, number } = parcel
    if (open?.id !== id)
      return (
        <DrawerActions key={id}>
          <Button size="small" onClick={() => setOpen({ id, act: 'number' })}>
            {number}번 송장 수정
          </Button>
          <Button size="small" onClick={() => setOpen({ id, act: 'arrival' })}>
            {number}번 도착 처리
          </Button>
        </DrawerActions>
      )
    const Form = open.act === 'number' ? NumberForm : ArrivalForm
    return <Form key={id} {...shown} parcel={parcel} onClose={() => setOpen(null)} />
  })
}

/** What was refused since it is no longer as it was seen is read again; a form that goes with it says why. */
function useRefused(changes: readonly Endpoint[]) {
  const client = useQueryClient()
  return (failure: CallError) => {
    if (failure.code === 'not-on-its-way') void showError(failure)
    for (const changed of changes) void client.invalidateQueries(queriesOf(changed))
  }
}

/** What is wrong with a field, or with all of it at the first. */
const problemOf = (error: CallError | null, path: string, first = false) =>
  error?.issues.find((issue) => issue.path.endsWith(path))?.message ??
  (first && error?.issues.length === 0 ? error.message : undefined)

function NumberForm({ parcel, place, changes, onClose }: FormProps) {
  const { id, number } = parcel
  const [carrier, setCarrier] = useState(parcel.carrier)
  const [trackingNumber, setTrackingNumber] = useState('')
  useUnsavedDrawer(place, trackingNumber !== '')
  const send = useSend(correctTracking, {
    changes: [...changes, readQueue],
    onError: useRefused(changes),
    onSuccess: () => {
      showToast('송장번호를 고쳤어요. 병의원에도 알렸어요.')
      onClose()
    },
  })
  return (
    <MendForm
      label={`${number}번 배송 송장 수정`}
      action="송장 고치기"
      busy={send.isPending}
      onClose={onClose}
      onSend={() =>
        send.mutate({
          params: { parcelId: id },
          body: {
            carrier,
            trackingNumber,
            seen: { carrier: parcel.carrier, trackingNumber: parcel.trackingNumber },
          },
        })
      }
    >
      <Field label="택배사" error={problemOf(send.error, 'carrier')}>
        <Select
          options={carrierOptions}
          value={carrier}
          onChange={(event) => setCarrier(event.target.value)}
        />
      </Field>
      <Field
        label="바른 송장번호"
        required
        help={`지금은 ${parcel.trackingNumber}. 배송 조회를 새 번호로 다시 시작해요.`}
        error={problemOf(send.error, 'trackingNumber', true)}
      >
        <TextInput
          value={trackingNumber}
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setTrackingNumber(event.target.value)}
        />
      </Field>
    </MendForm>
  )
}

function ArrivalForm({ parcel, place, changes, onClose }: FormProps) {
  const { id, number, storage } = parcel
  const [typed, setTyped] = useState({ reason: '', receiver: '' })
  useUnsavedDrawer(place, typed.reason !== '' || typed.receiver !== '')
  const send = useSend(confirmArrival, {
    changes: [...changes, readQueue],
    onError: useRefused(changes),
    onSuccess: () => {
      showToast('도착 처리했어요. 병의원에도 알렸어요.')
      onClose()
    },
  })
  const set = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  return (
    <MendForm
      label={`${number}번 배송 도착 처리`}
      action="도착 처리하기"
      busy={send.isPending}
      onClose={onClose}
      onSend={() => send.mutate({ params: { parcelId: id }, body: typed })}
    >
      <Field
        label="사유"
        required
        help="되돌릴 수 없어요. 병의원이나 택배사에 도착을 확인하고 처리해 주세요."
        error={problemOf(send.error, 'reason', true)}
      >
        <TextInput value={typed.reason} maxLength={200} onChange={set('reason')} />
      </Field>
      <Field label="받은 분" required={storage !== 'ambient'} error={problemOf(send.error, 'receiver')}>
        <TextInput value={typed.receiver} maxLength={40} onChange={set('receiver')} />
      </Field>
    </MendForm>
  )
}

type MendFormProps = {
  label: string
  action: string
  busy: boolean
  onSend: () => void
  onClose: () => void
  children: ReactNode
}
function MendForm({ label, action, busy, onSend, onClose, children }: MendFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSend()
  }
  return (
    <form noValidate aria-label={label} onSubmit={send}>
      <FormRows>{children}</FormRows>
      <DrawerActions>
        <Button size="small" onClick={onClose}>
          그만두기
        </Button>
        <Button size="small" type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
      </DrawerActions>
    </form>
  )
}
