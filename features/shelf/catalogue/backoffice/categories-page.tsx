import { createFileRoute } from '@tanstack/react-router'
import { formatWhole } from '#domain/whole-number.ts'
import { SearchFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { listDeskCategories, type DeskCategory } from '../range-desk-contract.ts'
import { CategoryDrawer, NewCategoryDrawer } from './category-drawer.tsx'
import './range.css'

export const Route = createFileRoute('/categories')({
  staticData: { menu: true },
  component: CategoriesPage,
})

const columns: Column<DeskCategory>[] = [
  {
    key: 'name',
    label: '카테고리',
    rowHead: true,
    cell: ({ name, level, path }) => (
      <span className="range-branch" data-level={level}>
        <span className="office-open">{name}</span>
        {level > 1 && <span className="visually-hidden"> ({path})</span>}
      </span>
    ),
  },
  { key: 'code', label: '코드', rank: 2, cell: ({ code }) => <span className="code">{code}</span> },
  { key: 'level', label: '단계', align: 'right', rank: 3, cell: ({ level }) => level },
  { key: 'position', label: '순서', align: 'right', rank: 1, cell: ({ position }) => position },
  { key: 'products', label: '상품', align: 'right', cell: ({ products }) => formatWhole(products) },
  {
    key: 'state',
    label: '메뉴',
    cell: ({ hidden }) => <StateMark tone={hidden ? 'off' : 'ok'}>{hidden ? '숨김' : '보임'}</StateMark>,
  },
]

/** 카테고리: the three levels of the shop's menu. */
function CategoriesPage() {
  const { may } = useMenu()
  const list = useListPage(listDeskCategories, { filters: { search: '' } })
  return (
    <OfficeList
      title="카테고리"
      note="저장하면 쇼핑몰 메뉴와 개수가 곧바로 바뀌어요."
      caption="카테고리 세 단계와 순서"
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      nameOf={({ path }) => path}
      isOff={({ hidden }) => hidden}
      filters={<SearchFilter list={list} name="search" label="이름이나 코드" />}
      actions={(open) =>
        may('write') && (
          <Button variant="primary" onClick={() => open('new')}>
            카테고리 등록
          </Button>
        )
      }
      drawer={(row, place) => (
        <CategoryDrawer key={row.id} category={row} mayWrite={may('write')} place={place} />
      )}
      extraDrawer={(_, place) => <NewCategoryDrawer place={place} />}
      empty="조건에 맞는 카테고리가 없어요."
    />
  )
}
