import { useIsMutating } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import {
  BulkBar,
  FilterBar,
  KeysetPages,
  listKeys,
  ListTools,
  type ListToolsProps,
} from '#ui/office/bars.tsx'
import { OfficeTable, type Column } from '#ui/office/office-table.tsx'
import { OfficePage, QueueBar, type QueueItem } from '#ui/office/page.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { showToast } from '../dialogs/dialogs.tsx'
import { recordAddress } from '../tabs/address.ts'
import { useTabPath } from '../tabs/tab-outlet.tsx'
import { useKeptScroll, useTabState } from '../tabs/tab-state.ts'
import { useDrawerPlace, type DrawerPlace } from './drawer-place.ts'

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
  useRecord: (key: string | null) => readonly Row[] | undefined
  search: () => void
  reset: () => void
  refresh: () => void
  filtered: boolean
}

type OfficeListProps<Row> = {
  title: string
  note?: ReactNode
  /** Figures or work over the list; `open` as for `actions`. */
  summary?: ReactNode | ((open: (name: string) => void) => ReactNode)
  /** Buttons of the screen; `open` shows a drawer that belongs to no row. */
  actions?: (open: (name: string) => void) => ReactNode
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
  /** The drawer of the open row. Left out, rows do not open. */
  drawer?: ((row: Row, place: DrawerPlace) => ReactNode) | undefined
  /** The drawer that belongs to no row and was opened by this name: a form for a new one. */
  extraDrawer?: (name: string, place: DrawerPlace) => ReactNode
  /** What an empty list says. */
  empty?: string
}

/** A whole list screen in the order every one of them has; each part is there only when it is given. */
export function OfficeList<Row>(props: OfficeListProps<Row>) {
  const { list, columns, rowKey, filters, bulk, drawer, sorts, onExcel } = props
  const drawers = useDrawerPlace(list.rows.map(rowKey))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [hidden, setHidden] = useTabState<readonly string[]>('hidden columns', [])
  const [exporting, setExporting] = useState(false)
  const scroll = useKeptScroll<HTMLDivElement>()
  const router = useRouter()
  const path = useTabPath()

  const { at, openKey, place } = drawers
  const elsewhere = list.useRecord(at < 0 && !list.loading && !list.error ? openKey : null)
  const found = list.rows[at] ?? elsewhere?.find((row) => rowKey(row) === openKey)
  // a row that leaves the list keeps its drawer, with what is typed there, until it is known what became of it;
  // one that leaves by what is being sent needs not
  const [last, setLast] = useState<Row>()
  const isSending = useIsMutating() > 0
  if (found && found !== last) setLast(() => found)
  const open =
    found ?? (last && !isSending && elsewhere === undefined && rowKey(last) === openKey ? last : undefined)
  const isGone = openKey !== null && elsewhere !== undefined && open === undefined
  const { close } = place
  useEffect(() => {
    if (!isGone) return
    showToast('찾는 항목이 없어요. 삭제됐거나 주소가 잘못됐어요.', { tone: 'info' })
    close()
    // oxlint-disable-next-line react/exhaustive-deps -- told once
  }, [isGone])
  const chosen = list.rows.filter((row) => selected.has(rowKey(row)))
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
      actions={props.actions?.(drawers.open)}
      ref={scroll}
      drawer={
        drawers.extra === null ? open && drawer?.(open, place) : props.extraDrawer?.(drawers.extra, place)
      }
    >
      {typeof props.summary === 'function' ? props.summary(drawers.open) : props.summary}
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
          <ReadFailure title="목록을 불러오지 못했어요" error={list.error} onRetry={list.refresh} />
        </div>
      ) : (
        <OfficeTable<Row>
          caption={props.caption ?? props.title}
          columns={columns.filter((column) => !hidden.includes(column.key))}
          rows={list.rows}
          rowKey={rowKey}
          nameOf={props.nameOf}
          onOpen={drawer && ((row) => drawers.show(rowKey(row)))}
          addressOf={drawer && ((row) => router.basepath + recordAddress(path, rowKey(row)))}
          onClose={place.onClose}
          openKey={open ? rowKey(open) : null}
          selected={bulk && selected}
          onSelect={bulk && setSelected}
          lockedOf={props.lockedOf}
          isOff={props.isOff}
          loading={list.loading}
          busy={list.busy}
          empty={
            <EmptyState
              action={
                list.filtered && (
                  <Button size="small" onClick={list.reset}>
                    조건 지우기
                  </Button>
                )
              }
            >
              {props.empty ?? '찾는 내용이 없어요.'}
            </EmptyState>
          }
        />
      )}
      <KeysetPages
        page={list.page}
        onPrevious={list.onPrevious}
        onNext={list.onNext}
        busy={list.busy}
        keys={listKeys(bulk !== undefined, drawer !== undefined)}
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
