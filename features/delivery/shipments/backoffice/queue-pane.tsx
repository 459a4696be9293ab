import type { KeyboardEvent } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { shipWord } from '#features/buying/orders/labels.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { TextInput } from '#ui/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { KeysetPages } from '#ui/office/bars.tsx'
import type { QueueRow } from '../contract.ts'
import { ExchangeMark } from './exchange-mark.tsx'
import { TogetherMark } from './together-mark.tsx'
import { StorageMark } from './storage-mark.tsx'
import type { Queue } from './use-queue.ts'

type Props = {
  title: string
  queue: Queue
  /** How many stand at this stage. */
  count: number
  isOpen: (row: QueueRow) => boolean
  onOpen: (row: QueueRow) => void
}

/** Up and down move between the piles, Enter opens one. */
function onArrow(event: KeyboardEvent<HTMLUListElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const next = buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** What waits at a stage; a scanned order number opens its pile. */
export function QueuePane({ title, queue, count, isOpen, onOpen }: Props) {
  const { found, typed, setTyped } = queue
  const openFirst = async () => {
    const first = await queue.first()
    if (!first) return
    onOpen(first)
    setTyped('')
  }
  return (
    <section className="fulfil-queue" aria-label={title}>
      <header className="fulfil-head">
        <h2>
          {title} <span className="figure">{formatWhole(count)}</span>
        </h2>
        <TextInput
          small
          type="search"
          aria-label="목록에서 찾기"
          placeholder="주문번호 · 병의원"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void openFirst().catch(showError)
          }}
        />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows between its buttons */}
      <ul className="fulfil-piles" onKeyDown={onArrow}>
        {found.map((row) => (
          <li key={`${row.orderNumber}/${row.storage}/${row.parcelId ?? ''}`}>
            <button type="button" aria-current={isOpen(row) ? 'true' : undefined} onClick={() => onOpen(row)}>
              <PileFacts row={row} />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && !queue.loading && (
        <p className="fulfil-empty meta">이 단계에 있는 주문이 없어요.</p>
      )}
      {queue.pages && <KeysetPages {...queue.pages} keys={[]} />}
    </section>
  )
}

const PileFacts = ({ row }: { row: QueueRow }) => {
  const share = row.pieces > 0 ? Math.round((row.picked / row.pieces) * 100) : 0
  return (
    <>
      <span className="fulfil-clinic">{row.clinic}</span>
      <span className="fulfil-end">
        {row.exchange && <ExchangeMark />}
        <StorageMark storage={row.storage} />
        <span className={row.late ? 'fulfil-late figure' : 'figure'}>{shipWord(row.shipsOn)}</span>
      </span>
      <span className="fulfil-sub">
        <span className="code">{row.orderNumber}</span>
        <span className="figure">
          {formatWhole(row.lineCount)}종 {formatWhole(row.pieces)}개
        </span>
        {row.late && row.promisedOn && (
          <span className="fulfil-late figure">약속 {shipWord(row.promisedOn)}</span>
        )}
        {row.shortLines > 0 && (
          <span className="fulfil-bad">
            <Icon name="error" size="s" /> {formatWhole(row.shortLines)}종 부족
          </span>
        )}
        <TogetherMark numbers={row.travelsWith} />
        {row.heldReason && <span>{row.heldReason}</span>}
        <span className="fulfil-got figure">
          {row.stage === 'picking' ? `${share}% · ${row.assignedTo ?? ''}` : '대기'}
        </span>
      </span>
    </>
  )
}
