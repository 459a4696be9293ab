import { useState, type ReactNode } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { BulkBar, FilterBar, KeysetPages, ListTools, type ListToolsProps } from '#ui/office/bars.tsx'
import { OfficeTable, type Column } from '#ui/office/office-table.tsx'
import { OfficePage, QueueBar, type QueueItem } from '#ui/office/page.tsx'
import { statusMessage } from '../calls/call-error.ts'
import { askConfirm } from '../dialogs/dialogs.tsx'
import { useTabPath } from '../tabs/tab-outlet.tsx'
import { useKeptScroll, useTabState } from '../tabs/tab-state.ts'
import { tabs } from '../tabs/tabs.ts'

/** What `useListPage` gives, as far as a list draws it. */
type Listed<Row> = {
  rows: readonly Row[]
  total: number | undefined
  page: number
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  loading: boolean
  busy: boolean
  error: Error | null
  sort: string
  setSort: (sort: string) => void
  size: number
  setSize: (size: number) => void
  search: () => void
  reset: () => void
  refresh: () => void
}

export type OfficeListProps<Row> = {
  title: string
  note?: ReactNode
  actions?: ReactNode
  list: Listed<Row>
  caption?: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  nameOf: (row: Row) => string
  queue?: { label: string; items: readonly QueueItem[]; current: string; onChange: (key: string) => void }
  /** `Field`s of the filter bar; left out, there is none. */
  filters?: ReactNode
  sorts?: NonNullable<ListToolsProps['sort']>['options']
  tools?: ReactNode
  /** Left out where the person may not export. */
  onExcel?: (() => Promise<unknown>) | undefined
  /** Buttons over the selected rows; left out, rows cannot be selected. */
  bulk?: ((selected: readonly Row[], clear: () => void) => ReactNode) | undefined
  lockedOf?: (row: Row) => boolean
  isOff?: (row: Row) => boolean
  /** The drawer of the open row: an `OfficeDrawer` with `onClose={close}`. Left out, rows do not open. */
  drawer?:
    | ((
        row: Row,
        place: {
          close: () => void
          position: string
          onPrevious: (() => void) | undefined
          onNext: (() => void) | undefined
        },
      ) => ReactNode)
    | undefined
  /** A drawer that belongs to no row: a form for a new one. Shown in place of the row's. */
  extraDrawer?: ReactNode
  empty?: ReactNode
}

const DISCARD = {
  title: '저장하지 않은 내용이 있어요',
  text: '다른 항목을 열면 입력한 내용이 사라져요.',
  confirmLabel: '저장하지 않고 열기',
  cancelLabel: '계속 쓰기',
  danger: true,
}

/** A whole list screen in the order every one of them has; each part is there only when it is given. */
export function OfficeList<Row>(props: OfficeListProps<Row>) {
  const { list, columns, rowKey, filters, bulk, drawer, sorts, onExcel } = props
  const [openKey, setOpenKey] = useTabState<string | null>('open row', null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [hidden, setHidden] = useTabState<readonly string[]>('hidden columns', [])
  const [exporting, setExporting] = useState(false)
  const scroll = useKeptScroll<HTMLDivElement>()
  const path = useTabPath()

  const at = list.rows.findIndex((row) => rowKey(row) === openKey)
  const open = list.rows[at]
  const chosen = list.rows.filter((row) => selected.has(rowKey(row)))
  /** Another row takes the place of a form that is not saved only when that is meant. */
  const show = async (row: Row) => {
    const unsaved = tabs()
      .read()
      .some((tab) => tab.path === path && tab.unsaved)
    if (!unsaved || (rowKey(row) !== openKey && (await askConfirm(DISCARD)))) setOpenKey(rowKey(row))
  }
  const step = (index: number) =>
    list.rows[index] === undefined ? undefined : () => void show(list.rows[index]!)
  const close = () => setOpenKey(null)
  const choices = columns
    .filter((column) => !column.rowHead && typeof column.label === 'string')
    .map((column) => ({
      key: column.key,
      label: column.label as string,
      shown: !hidden.includes(column.key),
    }))
  const exportNow =
    onExcel &&
    (() => {
      setExporting(true)
      void onExcel().finally(() => setExporting(false))
    })

  return (
    <OfficePage
      title={props.title}
      note={props.note}
      actions={props.actions}
      ref={scroll}
      drawer={
        props.extraDrawer ||
        (open &&
          drawer?.(open, {
            close,
            position: `${at + 1} / ${list.rows.length}`,
            onPrevious: step(at - 1),
            onNext: step(at + 1),
          }))
      }
    >
      {props.queue && <QueueBar {...props.queue} />}
      {filters && (
        <FilterBar onSearch={() => list.search()} onReset={list.reset} busy={list.busy}>
          {filters}
        </FilterBar>
      )}
      <ListTools
        total={list.total}
        shown={list.loading ? undefined : list.rows.length}
        sort={sorts && { value: list.sort, options: sorts, onChange: list.setSort }}
        size={{ value: list.size, onChange: list.setSize }}
        columns={{
          choices,
          onChange: (key, shown) =>
            setHidden(shown ? hidden.filter((other) => other !== key) : [...hidden, key]),
        }}
        onExcel={exportNow}
        excelBusy={exporting}
      >
        {props.tools}
      </ListTools>
      {list.error ? (
        <div className="office-body">
          <Notice
            tone="danger"
            title="목록을 불러오지 못했어요"
            action={
              <Button size="small" onClick={list.refresh}>
                다시 시도
              </Button>
            }
          >
            {list.error.message || statusMessage(500, '')}
          </Notice>
        </div>
      ) : (
        <OfficeTable<Row>
          caption={props.caption ?? props.title}
          columns={columns.filter((column) => !hidden.includes(column.key))}
          rows={list.rows}
          rowKey={rowKey}
          nameOf={props.nameOf}
          onOpen={drawer && ((row) => void show(row))}
          onClose={close}
          openKey={open ? openKey : null}
          selected={bulk && selected}
          onSelect={bulk && setSelected}
          lockedOf={props.lockedOf}
          isOff={props.isOff}
          loading={list.loading}
          busy={list.busy}
          empty={props.empty}
        />
      )}
      <KeysetPages
        page={list.page}
        onPrevious={list.onPrevious}
        onNext={list.onNext}
        busy={list.busy}
        position={
          list.total !== undefined && list.rows.length > 0
            ? `${formatWhole(list.rows.length)} / ${formatWhole(list.total)}건`
            : undefined
        }
      />
      {bulk && (
        <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
          {bulk(chosen, () => setSelected(new Set()))}
        </BulkBar>
      )}
    </OfficePage>
  )
}
