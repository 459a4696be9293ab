import { useRef, type ClipboardEvent, type ComponentProps, type KeyboardEvent } from 'react'
import { withJosa } from '#domain/josa.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { classNames } from '#ui/class-names.ts'
import { useGroupedDigits } from '#ui/money-input.tsx'
import type { GridRow } from '../grid-contract.ts'
import { productStateLabel } from '../labels.ts'
import { blockOf, gridColumns, overhang, pasteInto, shown, typeInto, type TypedGrid } from './grid.ts'
import './grid.css'

export type CellProblem = { optionId: number; column: string | null; message: string }
type Props = {
  rows: readonly GridRow[]
  typed: TypedGrid
  problems: readonly CellProblem[]
  off: boolean
  /** Saving: cells keep the focus, and what they hold. */
  busy: boolean
  onType: (typed: TypedGrid) => void
}
const states = Object.values(productStateLabel)

/** A sheet: arrows and Enter go from cell to cell, a block of Excel is pasted from a cell on, what is not saved is amber. */
export function GridTable({ rows, typed, problems, off, busy, onType }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const focus = (row: number, column: number) => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell='${row}:${column}']`)
    if (!cell) return false
    cell.focus()
    if (cell instanceof HTMLInputElement) cell.select()
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || !target.dataset['cell'] || event.nativeEvent.isComposing) return
    const [row, column] = target.dataset['cell'].split(':').map(Number) as [number, number]
    const text = target instanceof HTMLInputElement ? target : null
    const whole = text && text.selectionStart === 0 && text.selectionEnd === text.value.length
    const first = !text || whole || text.selectionEnd === 0
    const last = !text || whole || text.selectionStart === text.value.length
    const moved =
      key === 'ArrowUp' || (key === 'Enter' && event.shiftKey)
        ? focus(row - 1, column)
        : key === 'ArrowDown' || key === 'Enter'
          ? focus(row + 1, column)
          : key === 'ArrowLeft' && first
            ? focus(row, column - 1)
            : key === 'ArrowRight' && last && focus(row, column + 1)
    if (moved || key === 'ArrowUp' || key === 'ArrowDown' || key === 'Enter') event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const at = (event.target as HTMLElement).dataset['cell']
    const block = blockOf(event.clipboardData.getData('text/plain'))
    if (!at || !block || off || busy) return
    event.preventDefault()
    const [row, column] = at.split(':').map(Number) as [number, number]
    onType(pasteInto(typed, rows, { row, column }, block))
    const { down, right } = overhang(rows.length, { row, column }, block)
    const over = [down > 0 && `${formatWhole(down)}줄`, right > 0 && `${formatWhole(right)}열`]
    if (down + right > 0)
      showToast(
        `표 밖으로 넘친 ${withJosa(over.filter(Boolean).join('과 '), '은/는')} 붙이지 못했어요.${down > 0 ? ' 더 많은 줄을 보이게 하고 다시 붙여 주세요.' : ''}`,
        { tone: 'info' },
      )
  }
  return (
    <div className="grid-scroll">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the cells inside */}
      <table className="grid-table" ref={table} onKeyDown={onKeyDown} onPaste={onPaste}>
        <caption className="visually-hidden">상품과 옵션. 화살표로 칸을 옮겨 다녀요.</caption>
        <thead>
          <tr>
            <th scope="col">품번</th>
            {gridColumns.map(({ key, label, width, ...column }) => (
              <th
                key={key}
                scope="col"
                className={'money' in column ? 'is-money' : undefined}
                style={{ minWidth: width }}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, nth) => {
            const own = problems.filter(({ optionId }) => optionId === row.optionId)
            return (
              <tr key={row.optionId} className={own.length > 0 ? 'grid-wrong' : undefined}>
                <th scope="row">
                  <span className="code">{row.code}</span>
                  {own.map(({ message }) => (
                    <p key={message} id={`grid-${row.optionId}`} className="grid-why">
                      {message}
                    </p>
                  ))}
                </th>
                {gridColumns.map(({ key, label, ...column }, at) => {
                  const changed = typed[row.optionId]?.cells[key] !== undefined
                  const wrong = own.some((problem) => problem.column === key)
                  const cell = {
                    'data-cell': `${nth}:${at}`,
                    'aria-label': `${row.code} ${label}${changed ? ' (저장 안 함)' : ''}`,
                    'aria-invalid': wrong || undefined,
                    'aria-describedby': own.length > 0 ? `grid-${row.optionId}` : undefined,
                    className: classNames(
                      'grid-cell',
                      changed && 'is-changed',
                      'money' in column && 'is-money',
                    ),
                    disabled: off,
                    value: shown(typed, row, key),
                    onChange: ({ target }: { target: { value: string } }) =>
                      busy || onType(typeInto(typed, rows, row, key, target.value)),
                  }
                  return (
                    <td key={key}>
                      {key === 'state' ? (
                        <select {...cell}>
                          {(states.includes(cell.value) ? states : [cell.value, ...states]).map((state) => (
                            <option key={state}>{state}</option>
                          ))}
                        </select>
                      ) : 'money' in column ? (
                        <MoneyCell {...cell} readOnly={busy} size={4} maxLength={300} />
                      ) : (
                        <input {...cell} readOnly={busy} size={4} maxLength={300} />
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const MoneyCell = ({ value, ...rest }: ComponentProps<'input'> & { value: string }) => (
  <input {...rest} {...useGroupedDigits(value)} />
)
