import { useState, type KeyboardEvent } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { call } from '#platform/web/calls/call.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { findLots, type FoundLot } from '../contract.ts'

type Props = { lots: readonly FoundLot[]; onChange: (lots: FoundLot[]) => void; problem: string | undefined }

/** Lots by their number or the code of their product, one press each. */
export function LotChoice({ lots, onChange, problem }: Props) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly FoundLot[] | null>(null)
  const find = async () => {
    if (text.trim() === '') return
    try {
      setFound(await call(findLots, { query: { text: text.trim() } }))
    } catch (error) {
      void showError(error as CallError)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void find()
  }
  const others = found?.filter(({ lotId }) => lots.every((lot) => lot.lotId !== lotId)) ?? []
  return (
    <>
      <Field
        label="로트 번호나 품번"
        error={problem}
        help={found?.length === 0 ? '맞는 로트가 없거나 이미 회수 중이에요.' : 'Enter를 누르면 찾아요.'}
      >
        <TextInput
          value={text}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
        />
      </Field>
      {others.map((lot) => (
        <Button key={lot.lotId} size="small" icon="plus" onClick={() => onChange([...lots, lot])}>
          {lot.product} {lot.lotNumber}
        </Button>
      ))}
      <ul className="office-lines" aria-label="회수할 로트">
        {lots.map((lot) => (
          <li key={lot.lotId}>
            <b className="code">{lot.lotNumber}</b> {lot.product} · 남은 {formatWhole(lot.left)}개
            {lot.expiresOn && ` · ${formatDate(lot.expiresOn)}`}{' '}
            <Button
              size="small"
              aria-label={`${lot.lotNumber} 빼기`}
              onClick={() => onChange(lots.filter(({ lotId }) => lotId !== lot.lotId))}
            >
              빼기
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
