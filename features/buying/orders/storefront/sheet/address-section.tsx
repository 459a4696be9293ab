import { useState } from 'react'
import { formatPhone } from '#domain/contact.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, RadioGroup } from '#ui/choice.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError, FieldGrid, FieldRow } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import type { DeliveryAddress } from '../../contract.ts'
import { AddressSearch } from '../address-search.tsx'
import { atAddress, fieldIds, type Sheet } from './form.ts'
import type { SheetState } from './use-sheet.ts'

export const addressLine = ({
  postcode,
  address1,
  address2,
}: Pick<DeliveryAddress, 'postcode' | 'address1' | 'address2'>) =>
  `(${postcode}) ${[address1, address2].filter(Boolean).join(', ')}`

/** One of the institution's addresses, or a new one that may be kept. */
export function AddressSection({ sheet, state }: { sheet: Sheet; state: SheetState }) {
  const [listed, setListed] = useState(false)
  const { form, set, problemAt } = state
  const chosen = sheet.addresses.find(({ addressId }) => addressId === form.addressId)
  const choose = (addressId: number | null) => {
    set(atAddress(sheet, form, addressId))
    setListed(false)
  }
  return (
    <>
      {chosen && (
        <div className="sheet-address">
          <p>
            <b>{chosen.label}</b> {chosen.isDefault && <Chip tone="accent">기본배송지</Chip>}
          </p>
          <p data-selectable="">{addressLine(chosen)}</p>
          <p className="meta figure" translate="no">
            {chosen.receiver} · {formatPhone(chosen.phone)}
          </p>
        </div>
      )}
      {!chosen && <NewAddress state={state} />}
      <p className="sheet-buttons">
        {sheet.addresses.length > 0 && (
          <Button size="small" id={fieldIds.delivery} aria-haspopup="dialog" onClick={() => setListed(true)}>
            배송지 목록
          </Button>
        )}
        {chosen && (
          <Button size="small" onClick={() => choose(null)}>
            새 배송지
          </Button>
        )}
      </p>
      {problemAt('delivery') && <FieldError>{problemAt('delivery')}</FieldError>}
      <Dialog open={listed} onClose={() => setListed(false)} place="sheet-bottom" title="배송지 목록">
        <RadioGroup
          legend="배송지"
          legendHidden
          value={form.addressId === null ? undefined : String(form.addressId)}
          onChange={(id) => choose(Number(id))}
          options={sheet.addresses.map((address) => ({
            value: String(address.addressId),
            label: (
              <>
                {address.label}
                {address.isDefault && ' (기본배송지)'}
              </>
            ),
            note: (
              <>
                {addressLine(address)} · {address.receiver}
              </>
            ),
          }))}
        />
      </Dialog>
    </>
  )
}

function NewAddress({ state: { form, set, problemAt } }: { state: SheetState }) {
  const [searching, setSearching] = useState(false)
  return (
    <FieldGrid>
      <Field
        label="배송지명"
        required
        id={fieldIds.label}
        error={problemAt('label')}
        help="예: 본원, 2층 시술실"
      >
        <TextInput
          value={form.label}
          maxLength={30}
          onChange={(event) => set({ label: event.target.value })}
        />
      </Field>
      <Field label="우편번호" required id={fieldIds.postcode} error={problemAt('postcode')}>
        <FieldRow>
          <TextInput value={form.postcode} readOnly reading="code" autoComplete="off" />
          <Button aria-haspopup="dialog" onClick={() => setSearching(true)}>
            우편번호 찾기
          </Button>
        </FieldRow>
      </Field>
      <Field
        label="주소"
        required
        id={fieldIds.address1}
        error={problemAt('address1')}
        className="field-full"
      >
        <TextInput value={form.address1} readOnly />
      </Field>
      <Field
        label="상세주소"
        id={fieldIds.address2}
        error={problemAt('address2')}
        note="선택"
        className="field-full"
      >
        <TextInput
          value={form.address2}
          maxLength={100}
          autoComplete="address-line2"
          onChange={(event) => set({ address2: event.target.value })}
        />
      </Field>
      <Checkbox
        className="field-full"
        label="배송지 목록에 저장"
        checked={form.save}
        onChange={(save) => set({ save })}
      />
      <AddressSearch
        open={searching}
        onClose={() => setSearching(false)}
        onPick={(place) => {
          set(place)
          setTimeout(() => document.getElementById(fieldIds.address2)?.focus())
        }}
      />
    </FieldGrid>
  )
}
