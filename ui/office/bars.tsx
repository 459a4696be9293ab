import type { FormEvent, ReactNode } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { Button } from '../button.tsx'
import { Checkbox } from '../choice.tsx'
import { Select, type SelectOption } from '../fields.tsx'
import { Icon } from '../icon.tsx'
import { Key } from './key.tsx'
import { Pop } from './pop.tsx'
import './bars.css'

/**
 * The filters of a list: `Field`s in one line, then 조회 and 초기화. Enter in any field searches, also while
 * the search before it is still busy.
 */
export const FilterBar = ({
  children,
  onSearch,
  onReset,
  busy = false,
}: {
  children: ReactNode
  onSearch: () => void
  onReset: () => void
  busy?: boolean
}) => (
  <form
    className="office-filter"
    role="search"
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      onSearch()
    }}
  >
    {children}
    <div className="office-filter-do">
      <Button type="submit" variant="primary" busy={busy} restarts>
        조회
      </Button>
      <Button variant="quiet" onClick={onReset}>
        초기화
      </Button>
    </div>
  </form>
)

type ColumnChoice = { key: string; label: string; shown: boolean }

export type ListToolsProps = {
  /** How many there are in all; undefined while it is not known. */
  total?: number | undefined
  /** Rows shown, where the total is not counted. */
  shown?: number | undefined
  sort?: { value: string; options: readonly SelectOption[]; onChange: (sort: string) => void } | undefined
  size?: { value: number; options?: readonly number[]; onChange: (size: number) => void } | undefined
  columns?: { choices: readonly ColumnChoice[]; onChange: (key: string, shown: boolean) => void } | undefined
  /** Left out where the person may not export. */
  onExcel?: (() => void) | undefined
  excelBusy?: boolean
  children?: ReactNode
}

/** Above a table: how many, the order, rows a page, columns, Excel. */
export const ListTools = ({
  total,
  shown,
  sort,
  size,
  columns,
  onExcel,
  excelBusy = false,
  children,
}: ListToolsProps) => (
  <div className="office-tools">
    <p className="office-tools-count" role="status">
      {total !== undefined ? (
        <>
          총 <b>{formatWhole(total)}</b>건
        </>
      ) : (
        shown !== undefined && (
          <>
            <b>{formatWhole(shown)}</b>건 표시
          </>
        )
      )}
    </p>
    <div className="office-tools-right">
      {children}
      {sort && (
        <Select
          small
          aria-label="정렬"
          value={sort.value}
          options={sort.options}
          onChange={(event) => sort.onChange(event.target.value)}
        />
      )}
      {size && (
        <Select
          small
          aria-label="한 페이지에 볼 건수"
          value={String(size.value)}
          options={(size.options ?? [20, 50, 100]).map((count) => ({
            value: String(count),
            label: `${count}건`,
          }))}
          onChange={(event) => size.onChange(Number(event.target.value))}
        />
      )}
      {columns && <ColumnMenu {...columns} />}
      {onExcel && (
        <Button size="small" icon="download" busy={excelBusy} onClick={onExcel}>
          엑셀
        </Button>
      )}
    </div>
  </div>
)

const ColumnMenu = ({ choices, onChange }: NonNullable<ListToolsProps['columns']>) => (
  <Pop
    label="표에 보일 열"
    face={
      <>
        <Icon name="grid" size="s" />열 선택
      </>
    }
  >
    {() =>
      choices.map((choice) => (
        <Checkbox
          key={choice.key}
          label={choice.label}
          checked={choice.shown}
          onChange={(shown) => onChange(choice.key, shown)}
        />
      ))
    }
  </Pop>
)

type KeysetPagesProps = {
  page: number
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  busy?: boolean
  position?: ReactNode
  /** What the keys do, where the table is no list: `[['↑', '↓'], '이동']`. */
  keys?: readonly Keys[]
}
type Keys = readonly [keys: readonly string[], does: string]
/** Of a table of rows that are selected, opened or both. */
export const listKeys = (selects: boolean, opens: boolean): readonly Keys[] => [
  [['↑', '↓'], '이동'],
  ...(selects ? ([[['Space'], '선택']] as const) : []),
  ...(opens
    ? ([
        [['Enter'], '열기'],
        [['Esc'], '닫기'],
      ] as const)
    : []),
]

/** Below a table: the pages before and after, and the keys that work in it. */
export const KeysetPages = ({
  page,
  onPrevious,
  onNext,
  busy = false,
  position,
  keys = listKeys(true, true),
}: KeysetPagesProps) => (
  <div className="office-pages">
    <nav aria-label="목록 이동">
      <Button size="small" variant="quiet" disabled={!onPrevious || busy} onClick={onPrevious}>
        <Icon name="chevron-left" size="s" />
        이전
      </Button>
      <b aria-current="page">{page}</b>
      <Button size="small" variant="quiet" disabled={!onNext || busy} onClick={onNext}>
        다음
        <Icon name="chevron-right" size="s" />
      </Button>
    </nav>
    {position && <p className="office-pages-position">{position}</p>}
    <p className="office-keys" aria-hidden="true">
      {keys.map(([names, does]) => (
        <span key={does}>
          {names.map((name) => (
            <Key key={name}>{name}</Key>
          ))}{' '}
          {does}
        </span>
      ))}
    </p>
  </div>
)

/** Shown only while rows are selected. A button carries how many of them it applies to: `승인 3`. */
export const BulkBar = ({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) =>
  count > 0 && (
    <div className="office-bulk" role="region" aria-label="선택한 항목">
      <p role="status">
        <b>{formatWhole(count)}</b>건 선택
      </p>
      <button type="button" className="text-btn" onClick={onClear}>
        선택 해제
      </button>
      <div className="office-bulk-do">{children}</div>
    </div>
  )
