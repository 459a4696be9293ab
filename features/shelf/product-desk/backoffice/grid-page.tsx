import { createFileRoute } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { productKindLabel } from '#features/shelf/catalogue/labels.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { SearchFilter, SelectFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { useUnsaved } from '#platform/web/tabs/tab-state.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { FilterBar, KeysetPages, ListTools } from '#ui/office/bars.tsx'
import { OfficePage } from '#ui/office/page.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { listDeskProducts } from '../contract.ts'
import { productStates } from '../fields.ts'
import { GRID_ROWS, listGridRows, saveGridRows } from '../grid-contract.ts'
import { productStateLabel } from '../labels.ts'
import { GridTable, type CellProblem } from './grid-table.tsx'
import { sentRows, type TypedGrid } from './grid.ts'

export const Route = createFileRoute('/product-grid')({ staticData: { menu: true }, component: GridPage })

const gridKeys = [
  [['↑', '↓', '←', '→'], '이동'],
  [['Ctrl V'], '붙여넣기'],
  [['Ctrl S'], '저장'],
] as const

/** 상품 일괄수정: many products in a sheet that is typed into, pasted into and saved at once. */
function GridPage() {
  const { may } = useMenu()
  const reasonField = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<TypedGrid>({})
  const [problems, setProblems] = useState<readonly CellProblem[]>([])
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState('')
  const list = useListPage(listGridRows, { filters: { state: '', kind: '', search: '' } })
  const rows = Object.values(typed)
  const cells = rows.reduce((sum, row) => sum + Object.keys(row.cells).length, 0)
  useUnsaved(cells > 0)
  const save = useSend(saveGridRows, {
    changes: [listGridRows, listDeskProducts],
    onSuccess({ saved, problems: found }) {
      const done = new Set(saved.map(({ optionId }) => optionId))
      // what somebody else has saved meanwhile is read again, and saved over it only when asked once more
      const newer = new Map(found.map(({ optionId, version }) => [optionId, version]))
      setTyped((now) =>
        Object.fromEntries(
          Object.entries(now)
            .filter(([, { optionId }]) => !done.has(optionId))
            .map(([key, row]) => [key, { ...row, version: newer.get(row.optionId) ?? row.version }]),
        ),
      )
      setProblems(found)
      if (saved.length > 0) showToast(`${formatWhole(saved.length)}줄을 저장했어요.`, { tone: 'ok' })
      if (found.length === 0) setReason('')
    },
    onError: (error) => void showError(error),
  })
  const send = () => {
    if (cells === 0 || save.isPending) return
    if (rows.length > GRID_ROWS) return setWrong(`한 번에 ${formatWhole(GRID_ROWS)}줄까지 저장할 수 있어요.`)
    if (reason.trim() === '') {
      setWrong('사유를 입력해 주세요.')
      return reasonField.current?.focus()
    }
    setWrong('')
    save.mutate({ body: { rows: sentRows(typed), reason } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    send()
  }
  const undo = async () => {
    const sure = await askConfirm({
      title: '입력한 값을 되돌릴까요?',
      text: `저장하지 않은 ${formatWhole(cells)}칸이 처음 값으로 돌아가요.`,
      confirmLabel: '되돌리기',
      danger: true,
    })
    if (!sure) return
    setTyped({})
    setProblems([])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl S from anywhere inside
    <div className="grid-page" onKeyDown={onKeyDown}>
      <OfficePage
        title="상품 일괄수정"
        note="화살표로 옮겨 다니고, 엑셀에서 복사한 칸을 붙여넣고, Ctrl S로 저장해요."
      >
        <FilterBar onSearch={() => list.search()} onReset={list.reset} busy={list.busy}>
          <SelectFilter
            list={list}
            name="state"
            label="상태"
            options={optionsOf(productStateLabel, productStates)}
          />
          <SelectFilter list={list} name="kind" label="구분" options={optionsOf(productKindLabel)} />
          <SearchFilter list={list} name="search" label="상품·품번·브랜드" />
        </FilterBar>
        <ListTools
          total={list.total}
          shown={list.loading ? undefined : list.rows.length}
          size={{ value: list.size, onChange: list.setSize }}
        />
        {list.error ? (
          <div className="office-body">
            <Notice tone="danger" title="목록을 불러오지 못했어요">
              {list.error.message}
            </Notice>
          </div>
        ) : (
          <GridTable
            rows={list.rows}
            typed={typed}
            problems={problems}
            off={!may('write')}
            busy={save.isPending}
            onType={setTyped}
          />
        )}
        <KeysetPages
          page={list.page}
          onPrevious={list.onPrevious}
          onNext={list.onNext}
          busy={list.busy}
          keys={gridKeys}
        />
        {may('write') && (
          <div className="grid-foot">
            <p className="grid-foot-words" role="status">
              {cells === 0
                ? '바뀐 칸이 없어요.'
                : `${formatWhole(rows.length)}줄 ${formatWhole(cells)}칸을 저장하지 않았어요.`}
              {problems.length > 0 && (
                <b className="text-danger"> 고칠 줄이 {formatWhole(problems.length)}개 있어요.</b>
              )}
            </p>
            <Field label="사유" required error={wrong}>
              <TextInput
                ref={reasonField}
                value={reason}
                maxLength={200}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
            <Button disabled={cells === 0} onClick={() => void undo()}>
              되돌리기
            </Button>
            <Button variant="primary" busy={save.isPending} disabled={cells === 0} onClick={send}>
              저장
            </Button>
          </div>
        )}
      </OfficePage>
    </div>
  )
}
