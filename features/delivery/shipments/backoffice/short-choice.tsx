import { useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { RadioGroup } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Bench } from '../contract.ts'
import { HoldForm } from './hold-form.tsx'

export type Short = 'part' | 'hold' | 'substitute'
type Props = {
  bench: Bench
  missing: number
  choice: Short
  onChoice: (choice: Short) => void
  onDone: () => void
}

/** What becomes of an order that the shelf cannot serve in full. */
export function ShortChoice({ bench, missing, choice, onChoice, onDone }: Props) {
  const [substitute, setSubstitute] = useState('')
  if (bench.exchange) return <ExchangeShort bench={bench} missing={missing} onDone={onDone} />
  return (
    <div className="fulfil-short">
      <Notice tone="warn" live={false}>
        <b>{formatWhole(missing)}개가 모자라요.</b> 담은 것을 먼저 보내면 나머지는 다음 배송으로 이어져요.
      </Notice>
      <RadioGroup
        legend="부족한 상품 처리"
        legendHidden
        look="row"
        value={choice}
        onChange={onChoice}
        options={[
          { value: 'part', label: `부분출고하고 ${formatWhole(missing)}개 남기기` },
          { value: 'hold', label: '모두 모일 때까지 보류' },
          { value: 'substitute', label: '대체 상품 제안' },
        ]}
      />
      {choice === 'hold' && <HoldForm pile={bench} preset="입고를 기다리고 있어요" onDone={onDone} />}
      {choice === 'substitute' && (
        <>
          <Field label="대체 상품" help="병의원에 바로 알리고, 답을 들을 때까지 보류해요.">
            <TextInput
              value={substitute}
              maxLength={120}
              onChange={(event) => setSubstitute(event.target.value)}
            />
          </Field>
          {substitute.trim() !== '' && (
            <HoldForm
              key={substitute}
              pile={bench}
              preset={`대체 상품을 제안해요: ${substitute.trim()}. 고객센터로 알려 주세요.`}
              ask
              onDone={onDone}
            />
          )}
        </>
      )}
    </div>
  )
}

/** A clinic gets an exchange in one piece, or its money. */
const ExchangeShort = ({ bench, missing, onDone }: Omit<Props, 'choice' | 'onChoice'>) => (
  <div className="fulfil-short">
    <Notice tone="warn" live={false}>
      <b>{formatWhole(missing)}개가 모자라요.</b> 교환품은 나눠 보내지 않아요. 다 모일 때까지 보류하거나, 담은
      것을 되돌리고 클레임에서 반품으로 바꿔 주세요.
    </Notice>
    <HoldForm pile={bench} preset="교환품 입고를 기다리고 있어요" onDone={onDone} />
  </div>
)
