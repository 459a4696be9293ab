import { useState, type KeyboardEvent } from 'react'
import { readGs1 } from '#domain/gs1.ts'
import { withJosa } from '#domain/josa.ts'
import { call } from '#platform/web/calls/call.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { findOption, type FoundOption } from '../contract.ts'
import type { TypedLine } from './typed-line.ts'

/** A scanner types the code and Enter; what it names becomes a line with its lot and use-by date. */
export function BoxScan({ onFound }: { onFound: (line: TypedLine) => void }) {
  const [text, setText] = useState('')
  const [choices, setChoices] = useState<readonly FoundOption[]>([])
  const [words, setWords] = useState('찍으면 품목·로트·유효기간을 채워요.')
  const take = ({ optionId, code, name, storage }: FoundOption) => {
    const box = readGs1(text)
    onFound({
      key: newId(),
      optionId,
      code,
      name,
      storage,
      lotNumber: box?.lotNumber ?? '',
      expiresOn: box?.expiresOn ?? '',
      quantity: '',
      place: '',
    })
    setWords(`${withJosa(name, '을/를')} 추가했어요.`)
    setText('')
    setChoices([])
  }
  const find = async () => {
    if (text.trim() === '') return
    try {
      const found = await call(findOption, { query: { text: text.trim() } })
      if (found.length === 1) take(found[0]!)
      else {
        setChoices(found)
        setWords(
          found.length === 0 ? '맞는 상품이 없어요. 품번이나 이름으로 찾아 주세요.' : '상품을 골라 주세요.',
        )
      }
    } catch (error) {
      void showError(error as CallError)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void find()
  }
  return (
    <>
      <Field label="상자 바코드·UDI" help={words}>
        <TextInput
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
        />
      </Field>
      {choices.map((choice) => (
        <Button key={choice.optionId} size="small" onClick={() => take(choice)}>
          {choice.name} ({choice.code})
        </Button>
      ))}
    </>
  )
}
