import { useState } from 'react'
import { wholeOf } from '#domain/whole-number.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { listDeskProducts } from '../contract.ts'
import { addProductOption } from '../making-contract.ts'

const cells = {
  code: { label: '품번', most: 30, clean: (text: string) => text.toUpperCase().replace(/[^A-Z0-9-]/g, '') },
  name: { label: '옵션명', most: 100, clean: (text: string) => text },
  udi: { label: 'UDI-DI', most: 40, clean: (text: string) => text },
  listPrice: { label: '정가' },
  price: { label: '판매가' },
  reason: { label: '사유', most: 200, clean: (text: string) => text },
}
type Name = keyof typeof cells

type Props = {
  productId: number
  onClose: () => void
  /** With the number of the change that it was. */
  onAdded: (version: number) => void
}

/** One more option of a product, which is saved by itself. */
export function OptionDialog({ productId, onClose, onAdded }: Props) {
  const [typed, setTyped] = useState<Record<Name, string>>({
    code: '',
    name: '',
    udi: '',
    listPrice: '',
    price: '',
    reason: '',
  })
  const [error, setError] = useState<CallError | null>(null)
  const [sheet] = useState(newId)
  const add = useSend(addProductOption, {
    sheet: `option:${sheet}`,
    changes: [listDeskProducts],
    onSuccess: ({ version }) => {
      showToast('옵션을 추가했어요.', { tone: 'ok' })
      onAdded(version)
      onClose()
    },
    onError: (failure) => {
      setError(failure)
      if (failure.issues.length === 0 && failure.code !== 'option-code-taken') void showError(failure)
    },
  })
  const problem = (name: Name) =>
    error?.problemAt(name) ??
    (name === 'code' && error?.code === 'option-code-taken' ? error.message : undefined)
  return (
    <Dialog
      open
      onClose={onClose}
      title="옵션 추가"
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button
            variant="primary"
            busy={add.isPending}
            onClick={() =>
              add.mutate({
                params: { productId },
                body: {
                  ...typed,
                  listPrice: wholeOf(typed.listPrice),
                  price: typed.price === '' ? Number.NaN : wholeOf(typed.price),
                },
              })
            }
          >
            추가
          </Button>
        </>
      }
    >
      {(Object.keys(cells) as Name[]).map((name) => {
        const cell = cells[name]
        const set = (value: string) => setTyped({ ...typed, [name]: value })
        return (
          <Field key={name} label={cell.label} required={name !== 'udi'} error={problem(name)}>
            {'clean' in cell ? (
              <TextInput
                value={typed[name]}
                maxLength={cell.most}
                onChange={(event) => set(cell.clean(event.target.value))}
              />
            ) : (
              <MoneyInput unit="원" value={typed[name]} onRead={set} />
            )}
          </Field>
        )
      })}
    </Dialog>
  )
}
