import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { formatFileSize } from '#domain/formats.ts'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Field, useFieldWiring, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import './file-field.css'

/**
 * waiting: its turn comes · sending: `sent` of `bytes` have left · away: the connection is lost and tried
 * again · checking: all sent, the shop looks at it.
 */
type FileItemState = 'waiting' | 'sending' | 'away' | 'checking' | 'done' | 'failed'
export type FileItem = {
  id: string
  name: string
  bytes: number
  state: FileItemState
  sent: number
  /** Why it failed. */ error?: string | undefined
  /** Whether trying again may help. */ retryable?: boolean | undefined
}

type FileFieldProps = Pick<FieldProps, 'label' | 'help' | 'error' | 'required' | 'note'> & {
  items: readonly FileItem[]
  onChoose: (files: File[]) => void
  /** While it is on its way. */
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  onRemove: (id: string) => void
  onOpen?: ((id: string) => void) | undefined
  /** For the browser's own dialog: '.pdf, image/*'. */
  accept?: string
  maxCount: number
  disabled?: boolean
}

/**
 * Files to attach: chosen, or dropped on it; each with how far it is, and a way to stop, try again or take it
 * away.
 */
export function FileField({
  items,
  maxCount,
  label,
  help,
  error,
  required = false,
  note,
  ...rest
}: FileFieldProps) {
  const [spoken, setSpoken] = useState('')
  const settled = items
    .filter(({ state }) => state === 'done' || state === 'failed')
    .map(({ id, name, state, error: why }) => ({
      id,
      words: state === 'done' ? `${name} 올리기를 마쳤어요.` : `${name} 올리지 못했어요. ${why ?? ''}`,
    }))
  const [known, setKnown] = useState(settled)
  const news = settled.filter(
    ({ id, words }) => !known.some((other) => other.id === id && other.words === words),
  )
  if (news.length > 0) {
    setKnown(settled)
    setSpoken(news.map(({ words }) => words).join(' '))
  }
  return (
    <div className="file-field">
      <Field label={label} help={help} error={error} required={required} note={note}>
        <DropBox
          {...rest}
          full={items.filter(({ state }) => state !== 'failed').length >= maxCount}
          many={maxCount > 1}
          count={
            <>
              {items.length}/{maxCount}
            </>
          }
        />
      </Field>
      {items.length > 0 && (
        <ul className="file-list" aria-label="첨부파일">
          {items.map((item) => (
            <FileLine key={item.id} item={item} {...rest} />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  )
}

type DropBoxProps = Pick<FileFieldProps, 'onChoose' | 'accept' | 'disabled'> & {
  full: boolean
  many: boolean
  count: ReactNode
}

function DropBox({ onChoose, accept, disabled = false, full, many, count }: DropBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const wiring = useFieldWiring({})
  const closed = disabled || full
  const choose = (files: FileList | null) => {
    if (files?.length) onChoose([...files])
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!closed) choose(event.dataTransfer.files)
  }
  return (
    <div
      className={classNames('file-drop', over && !closed && 'file-drop-over', closed && 'file-drop-closed')}
      onDragOver={(event) => {
        event.preventDefault()
        event.dataTransfer.dropEffect = closed ? 'none' : 'copy'
        setOver(true)
      }}
      onDragLeave={(event) =>
        event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)
      }
      onDrop={onDrop}
    >
      <input
        {...wiring}
        ref={input}
        type="file"
        className="visually-hidden"
        multiple={many}
        accept={accept}
        disabled={closed}
        onChange={(event) => {
          choose(event.target.files)
          // the same file may be chosen again after it failed
          event.target.value = ''
        }}
      />
      {/* the input itself takes the focus and the label; this is what is seen of it */}
      <span className="file-drop-face" aria-hidden="true" onClick={() => input.current?.click()}>
        <span className="btn btn-secondary btn-small">
          <span className="btn-face">
            <Icon name="upload" size="s" />
            파일 선택
          </span>
        </span>
        <span className="file-drop-words">{full ? '더 올릴 수 없어요' : '또는 여기로 끌어다 놓으세요'}</span>
        <span className="file-drop-count figure" translate="no">
          {count}
        </span>
      </span>
    </div>
  )
}

const stateWords: Record<FileItemState, string> = {
  waiting: '순서를 기다려요',
  sending: '올리는 중',
  away: '연결이 끊겨 다시 연결하고 있어요',
  checking: '파일을 확인하고 있어요',
  done: '',
  failed: '',
}

function FileLine({
  item,
  onCancel,
  onRetry,
  onRemove,
  onOpen,
  disabled = false,
}: { item: FileItem } & Pick<FileFieldProps, 'onCancel' | 'onRetry' | 'onRemove' | 'onOpen' | 'disabled'>) {
  const { id, name, bytes, state, sent, error, retryable } = item
  const nameId = useId()
  const onItsWay = state !== 'done' && state !== 'failed'
  const percent = bytes > 0 ? Math.floor((sent / bytes) * 100) : 0
  return (
    <li className={classNames('file-line', `file-line-${state}`)} aria-labelledby={nameId}>
      <Icon name={state === 'failed' ? 'error' : state === 'done' ? 'check' : 'doc'} size="s" />
      <span className="file-line-words">
        {state === 'done' && onOpen ? (
          <button type="button" id={nameId} className="text-btn file-line-name" onClick={() => onOpen(id)}>
            {name}
          </button>
        ) : (
          <span id={nameId} className="file-line-name">
            {name}
          </span>
        )}
        <span className="file-line-meta figure" translate="no">
          {formatFileSize(bytes)}
          {onItsWay && (
            <>
              {' '}
              · {stateWords[state]}
              {state === 'sending' && ` ${percent}%`}
            </>
          )}
        </span>
        {state === 'failed' && <span className="file-line-error">{error}</span>}
        {onItsWay && (
          <span
            className="file-bar"
            role="progressbar"
            aria-label={`${name} 올리기`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            aria-valuetext={`${percent}% ${stateWords[state]}`}
          >
            <i style={{ inlineSize: `${percent}%` }} />
          </span>
        )}
      </span>
      <span className="file-line-tools">
        {state === 'failed' && retryable !== false && (
          <Button size="table" aria-label={`${name} 다시 올리기`} onClick={() => onRetry(id)}>
            다시 올리기
          </Button>
        )}
        {onItsWay ? (
          <IconButton icon="close" iconSize="s" label={`${name} 올리기 취소`} onClick={() => onCancel(id)} />
        ) : (
          <IconButton
            icon="trash"
            iconSize="s"
            label={`${name} 삭제`}
            disabled={disabled}
            onClick={() => onRemove(id)}
          />
        )}
      </span>
    </li>
  )
}
