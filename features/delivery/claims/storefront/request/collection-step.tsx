import { formatPhone } from '#domain/contact.ts'
import { shipWord } from '#features/buying/orders/labels.ts'
import { RadioGroup } from '#ui/choice.tsx'
import { Field, FieldGrid } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import type { Claimable } from '../../contract.ts'
import type { ClaimForm } from './form.ts'

type Props = { claimable: Claimable; form: ClaimForm; set: (part: Partial<ClaimForm>) => void }

export function CollectionStep({ claimable, form, set }: Props) {
  const { place } = form
  const change = (part: Partial<typeof place>) => set({ place: { ...place, ...part } })
  return (
    <div className="claim-step">
      <RadioGroup
        legend="수거 방법"
        legendHidden
        look="tiles"
        value={form.collection}
        onChange={(collection) => set({ collection })}
        options={[
          { value: 'pickup', label: '택배 기사 방문', note: '포장해 두시면 돼요' },
          { value: 'self', label: '직접 보내기', note: '보낸 뒤 송장번호를 알려 주세요' },
        ]}
      />
      <details className="claim-place">
        <summary>
          <b>{place.receiver}</b> · {formatPhone(place.phone)}
          <br />({place.postcode}) {place.address1} {place.address2}{' '}
          <span className="text-btn">수거지 바꾸기</span>
        </summary>
        <FieldGrid>
          <Field label="보내는 분" required id="claim-place">
            <TextInput
              value={place.receiver}
              maxLength={40}
              onChange={(event) => change({ receiver: event.target.value })}
            />
          </Field>
          <Field label="연락처" required>
            <TextInput
              value={place.phone}
              inputMode="tel"
              maxLength={20}
              onChange={(event) => change({ phone: event.target.value })}
            />
          </Field>
          <Field label="우편번호" required>
            <TextInput
              value={place.postcode}
              inputMode="numeric"
              maxLength={10}
              onChange={(event) => change({ postcode: event.target.value })}
            />
          </Field>
          <Field label="주소" required>
            <TextInput
              value={place.address1}
              maxLength={200}
              onChange={(event) => change({ address1: event.target.value })}
            />
          </Field>
          <Field label="상세주소">
            <TextInput
              value={place.address2}
              maxLength={200}
              onChange={(event) => change({ address2: event.target.value })}
            />
          </Field>
        </FieldGrid>
      </details>
      <FieldGrid>
        {form.collection === 'pickup' && (
          <Field label="수거 희망일" required>
            <Select
              value={form.collectOn}
              options={claimable.collectOn.map((value) => ({ value, label: shipWord(value) }))}
              onChange={(event) => set({ collectOn: event.target.value })}
            />
          </Field>
        )}
        <Field label={form.collection === 'pickup' ? '기사에게 남길 말' : '메모'}>
          <TextInput
            value={form.memo}
            maxLength={100}
            onChange={(event) => set({ memo: event.target.value })}
          />
        </Field>
      </FieldGrid>
    </div>
  )
}
