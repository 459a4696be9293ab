import { createFileRoute } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { SearchFilter, SelectFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { EntryState, listPriceEntries, Scope, type PriceEntry } from '../contract.ts'
import { entryStateLabel, heldText, scopeLabel } from '../labels.ts'
import { exportPriceEntries } from '../sheet-contract.ts'
import { GroupsDrawer } from './groups-drawer.tsx'
import { NewPriceDrawer } from './new-price-drawer.tsx'
import { PriceSheetDrawer } from './price-sheet-drawer.tsx'
import { PriceDrawer } from './price-drawer.tsx'
import { PromotionDrawer } from './promotion-drawer.tsx'

export const Route = createFileRoute('/prices')({ staticData: { menu: true }, component: PricesPage })

const tones: Record<EntryState, StateTone> = { now: 'ok', coming: 'new', over: 'off' }

const columns: Column<PriceEntry>[] = [
  { key: 'scope', label: '종류', rank: 2, cell: ({ scope }) => scopeLabel[scope] },
  {
    key: 'product',
    label: '상품',
    rowHead: true,
    cell: ({ name, optionCode }) => (
      <>
        <span className="office-open">{name}</span> <span className="meta code">{optionCode}</span>
      </>
    ),
  },
  { key: 'whom', label: '대상', rank: 1, cell: ({ whom }) => whom || '누구나' },
  {
    key: 'from',
    label: '수량',
    align: 'right',
    rank: 2,
    cell: ({ minQuantity }) => `${formatWhole(minQuantity)}개부터`,
  },
  { key: 'own', label: '판매가', align: 'right', rank: 3, cell: ({ price }) => formatWon(price) },
  { key: 'unit', label: '적용 단가', align: 'right', cell: ({ unitPrice }) => <b>{formatWon(unitPrice)}</b> },
  {
    key: 'days',
    label: '기간',
    rank: 3,
    cell: heldText,
  },
  {
    key: 'state',
    label: '상태',
    cell: ({ state }) => <StateMark tone={tones[state]}>{entryStateLabel[state]}</StateMark>,
  },
]

/** 가격 조건: what is paid beside an option's own price, by quantity, group, contract or promotion. */
function PricesPage() {
  const { may } = useMenu()
  const list = useListPage(listPriceEntries, {
    filters: { scope: '', state: '', search: '' },
    record: (entryId) => ({ entryId }),
  })
  return (
    <OfficeList
      title="가격 조건"
      note="가장 낮은 가격이 적용돼요. 저장하면 곧바로 쇼핑몰에 보여요."
      list={list}
      columns={columns}
      onExcel={may('export') ? () => exportExcel(exportPriceEntries, { query: list.asked }) : undefined}
      rowKey={({ entryId }) => String(entryId)}
      nameOf={({ name, whom }) => `${name} ${whom}`}
      filters={
        <>
          <SelectFilter
            list={list}
            name="scope"
            label="종류"
            options={optionsOf(scopeLabel, Scope.options)}
          />
          <SelectFilter
            list={list}
            name="state"
            label="상태"
            emptyLabel="적용·예정"
            options={optionsOf(entryStateLabel, EntryState.options)}
          />
          <SearchFilter list={list} name="search" label="상품·품번·대상" />
        </>
      }
      actions={(open) =>
        may('write') && (
          <>
            <Button onClick={() => open('sheet')}>엑셀로 넣기</Button>
            <Button onClick={() => open('groups')}>가격 그룹</Button>
            <Button onClick={() => open('promotion')}>새 프로모션</Button>
            <Button variant="primary" onClick={() => open('new')}>
              새 가격
            </Button>
          </>
        )
      }
      drawer={(row, place) => (
        <PriceDrawer key={row.entryId} row={row} mayWrite={may('write')} place={place} />
      )}
      extraDrawer={(name, place) =>
        name === 'promotion' ? (
          <PromotionDrawer place={place} />
        ) : name === 'groups' ? (
          <GroupsDrawer place={place} />
        ) : name === 'sheet' ? (
          <PriceSheetDrawer place={place} />
        ) : (
          <NewPriceDrawer place={place} />
        )
      }
      empty="조건에 맞는 가격이 없어요."
    />
  )
}
