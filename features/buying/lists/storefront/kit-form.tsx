import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { checkTexts } from '#features/buying/quick-order/contract.ts'
import { TypeAheadLine } from '#features/buying/quick-order/storefront/parts.ts'
import type { TypedLine } from '#features/buying/quick-order/reading.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { call } from '#platform/web/calls/call.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useIsShown } from '#platform/web/navigation/is-shown.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { PageHead } from '#ui/page.tsx'
import { moveQuantityFocus, QuantityStepper } from '#ui/quantity-stepper.tsx'
import { addKit, changeKit, KIT_LINES, listKits } from '../contract.ts'
import { useKitDraft, type Draft, type DraftLine } from './kit-draft.ts'
import './lists.css'

/** A typed line that several products answer to. */
type Ask = { id: string; choices: readonly DraftLine[] }

/** A kit's name and lines, new or changed. */
export function KitForm({ draft }: { draft: Draft }) {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const { name, setName, lines, setLines, forget } = useKitDraft(draft)
  const [wrong, setWrong] = useState<{ name?: string; lines?: string }>({})
  const [looking, setLooking] = useState(0)
  const [notFound, setNotFound] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<readonly Ask[]>([])
  const saved = async () => {
    forget()
    showToast(`‘${name.trim()}’ 묶음을 저장했어요.`, { tone: 'ok' })
    if (isShown()) await navigate({ to: '/order/lists' })
  }
  const onError = (error: CallError) => {
    if (error.code === 'name-taken') setWrong({ name: error.message })
    else void showError(error)
  }
  const add = useSend(addKit, { changes: [listKits], onSuccess: saved, onError })
  const change = useSend(changeKit, { changes: [listKits], onSuccess: saved, onError })
  // a line that is still looked up belongs to what is saved
  const busy = looking > 0 || add.isPending || change.isPending

  const put = (line: DraftLine) => {
    setWrong({})
    setLines((now) =>
      now.some(({ optionId }) => optionId === line.optionId)
        ? now.map((held) =>
            held.optionId === line.optionId ? { ...held, quantity: held.quantity + line.quantity } : held,
          )
        : [...now, line],
    )
  }
  const settle = (id: string) => setAsking(asking.filter((ask) => ask.id !== id))
  const addTyped = async ({ text, quantity = 1 }: TypedLine) => {
    if (looking === 0) setNotFound([])
    setLooking((now) => now + 1)
    try {
      const { hits, options } = await call(checkTexts, { body: { texts: [text] } })
      const exact = hits[0]!.how === 'near' ? [] : hits[0]!.optionIds
      const found = options
        .filter(({ optionId }) => exact.includes(optionId))
        .map((option) => ({ ...option, name: nameWithOption(option), quantity }))
      if (found.length === 0) setNotFound((now) => [...now, `‘${text}’`])
      else if (found.length === 1) put(found[0]!)
      else setAsking((now) => [...now, { id: newId(), choices: found }])
      return found.length > 0
    } catch (error) {
      void showError(error)
      return false
    } finally {
      setLooking((now) => now - 1)
    }
  }
  const save = () => {
    if (busy) return
    if (name.trim() === '') return setWrong({ name: '묶음 이름을 입력해 주세요.' })
    if (lines.length === 0) return setWrong({ lines: '상품을 하나 이상 넣어 주세요.' })
    if (lines.length > KIT_LINES) return setWrong({ lines: `한 묶음에는 ${KIT_LINES}종까지 넣을 수 있어요.` })
    setWrong({})
    const body = { name, lines: lines.map(({ optionId, quantity }) => ({ optionId, quantity })) }
    if (draft.kitId === undefined) add.mutate({ body })
    else change.mutate({ params: { kitId: draft.kitId }, body: { ...body, version: draft.version! } })
  }
  return (
    <>
      <PageHead
        title={draft.kitId === undefined ? '묶음 만들기' : '묶음 고치기'}
        lead="수량은 1회분에 쓰는 개수예요. 담을 때 횟수만큼 곱해요."
      />
      <form
        className="kit-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label="묶음 이름" required error={wrong.name}>
          <TextInput
            value={name}
            maxLength={40}
            placeholder="예) 리프팅 1회분"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <DataTable
          caption="묶음의 상품과 1회분 수량"
          columns={columns(
            (line, quantity) =>
              setLines(lines.map((held) => (held.optionId === line.optionId ? { ...held, quantity } : held))),
            (line) => setLines(lines.filter(({ optionId }) => optionId !== line.optionId)),
          )}
          rows={lines}
          rowKey={({ optionId }) => String(optionId)}
          density="compact"
          ruled
          empty={<p className="meta">아래에서 상품을 찾아 넣어 주세요.</p>}
        />
        {wrong.lines && <Notice tone="danger" title={wrong.lines} />}
        {notFound.length > 0 && (
          <Notice
            tone="danger"
            title={`${notFound.join(', ')} 상품을 찾을 수 없어요. 품번이나 상품명을 확인해 주세요.`}
          />
        )}
      </form>
      <section className="kit-add stack stack-tight" aria-label="상품 넣기">
        <TypeAheadLine onLine={addTyped} />
        {asking.map(({ id, choices }) => (
          <Notice
            key={id}
            tone="info"
            live
            title="어떤 상품인지 골라 주세요."
            action={<IconButton icon="close" label="고르지 않고 닫기" onClick={() => settle(id)} />}
          >
            <span className="kit-choices">
              {choices.map((line) => (
                <Button
                  key={line.optionId}
                  size="small"
                  onClick={() => {
                    settle(id)
                    put(line)
                  }}
                >
                  {[line.name, line.spec].filter(Boolean).join(' ')}
                </Button>
              ))}
            </span>
          </Notice>
        ))}
      </section>
      <p className="kit-save">
        <Button
          onClick={() => {
            forget()
            void navigate({ to: '/order/lists' })
          }}
        >
          취소
        </Button>
        <Button variant="primary" busy={busy} onClick={save}>
          저장
        </Button>
      </p>
    </>
  )
}

const columns = (
  onQuantity: (line: DraftLine, quantity: number) => void,
  onRemove: (line: DraftLine) => void,
): Column<DraftLine>[] => [
  {
    key: 'product',
    label: '상품',
    rowHead: true,
    cell: ({ name, spec, picture }) => (
      <ItemCell
        picture={<ProductPicture {...pictureOf(picture)} alt="" size={40} />}
        name={name}
        meta={spec}
      />
    ),
  },
  {
    key: 'quantity',
    label: '1회분 수량',
    width: '160px',
    stack: 'action',
    cell: (line) => (
      <QuantityStepper
        name={line.name}
        value={line.quantity}
        max={99_999}
        onCommit={(quantity) => onQuantity(line, quantity)}
        onArrow={moveQuantityFocus}
      />
    ),
  },
  {
    key: 'unit',
    label: '단위',
    width: '72px',
    hideBelow: 'm',
    cell: ({ unitName }) => unitName,
  },
  {
    key: 'remove',
    label: '빼기',
    labelHidden: true,
    width: '56px',
    stack: 'action',
    cell: (line) => <IconButton icon="close" label={`${line.name} 빼기`} onClick={() => onRemove(line)} />,
  },
]
