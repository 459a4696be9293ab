import { useState, type FormEvent } from 'react'
import { formatPhone } from '#domain/contact.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldGrid, FieldRow } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import {
  addDeliveryAddress,
  changeDeliveryAddress,
  listDeliveryAddresses,
  type DeliveryAddress,
} from '../addresses-contract.ts'
import { AddressSearch } from './address-search.tsx'

const empty = {
  label: '',
  receiver: '',
  phone: '',
  postcode: '',
  address1: '',
  address2: '',
  memo: '',
  isDefault: false,
}

/** One delivery address, new or changed. */
export function AddressDialog({
  address,
  onClose,
}: {
  address: DeliveryAddress | null
  onClose: () => void
}) {
  const [form, setForm] = useState(() => ({
    ...empty,
    ...address,
    phone: address ? formatPhone(address.phone) : '',
  }))
  const [error, setError] = useState<CallError | null>(null)
  const [searching, setSearching] = useState(false)
  const sending = {
    changes: [listDeliveryAddresses],
    onSuccess: () => {
      showToast('배송지를 저장했어요.', { tone: 'ok' })
      onClose()
    },
    onError: (failure: CallError) => {
      setError(failure)
      if (failure.issues.length === 0) void showError(failure)
    },
  }
  const add = useSend(addDeliveryAddress, sending)
  const change = useSend(changeDeliveryAddress, sending)
  const saving = add.isPending || change.isPending
  const problem = (path: string) => error?.problemAt(path)
  const set = (part: Partial<typeof empty>) => setForm({ ...form, ...part })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { label, receiver, phone, postcode, address1, address2, memo, isDefault } = form
    const body = { label, receiver, phone, postcode, address1, address2, memo, isDefault }
    setError(null)
    if (address) change.mutate({ params: { addressId: address.addressId }, body })
    else add.mutate({ body })
  }
  const text = (name: 'label' | 'receiver' | 'phone' | 'address2' | 'memo', label: string, most: number) => (
    <Field label={label} required={name !== 'address2' && name !== 'memo'} error={problem(name)}>
      <TextInput
        value={form[name]}
        maxLength={most}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <>
      <Dialog
        open={!searching}
        onClose={onClose}
        locked={saving}
        title={address ? '배송지 수정' : '새 배송지'}
        actions={
          <>
            <Button disabled={saving} onClick={onClose}>
              닫기
            </Button>
            <Button type="submit" form="delivery-address" variant="primary" busy={saving}>
              저장
            </Button>
          </>
        }
      >
        <form id="delivery-address" noValidate onSubmit={save}>
          <FieldGrid>
            {text('label', '배송지명', 30)}
            {text('receiver', '받는 분', 50)}
            {text('phone', '연락처', 20)}
            <Field label="우편번호" required error={problem('postcode')}>
              <FieldRow>
                <TextInput value={form.postcode} readOnly reading="code" autoComplete="off" />
                <Button aria-haspopup="dialog" onClick={() => setSearching(true)}>
                  우편번호 찾기
                </Button>
              </FieldRow>
            </Field>
            <Field label="주소" required error={problem('address1')} className="field-full">
              <TextInput value={form.address1} readOnly />
            </Field>
            {text('address2', '상세주소', 100)}
            {text('memo', '배송 메모', 100)}
            <Checkbox
              className="field-full"
              label="기본 배송지로 쓰기"
              checked={form.isDefault}
              disabled={address?.isDefault === true}
              onChange={(isDefault) => set({ isDefault })}
            />
          </FieldGrid>
        </form>
      </Dialog>
      <AddressSearch open={searching} onClose={() => setSearching(false)} onPick={set} />
    </>
  )
}
