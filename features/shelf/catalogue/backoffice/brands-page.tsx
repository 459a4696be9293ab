import { createFileRoute } from '@tanstack/react-router'
import { formatWhole } from '#domain/whole-number.ts'
import { SearchFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { listDeskBrands, type DeskBrand } from '../range-desk-contract.ts'
import { BrandDrawer } from './brand-drawer.tsx'
import './range.css'

export const Route = createFileRoute('/brands')({ staticData: { menu: true }, component: BrandsPage })

const columns: Column<DeskBrand>[] = [
  {
    key: 'name',
    label: '브랜드',
    rowHead: true,
    cell: ({ name, nameEn }) => (
      <>
        <span className="office-open">{name}</span> <span className="meta">{nameEn}</span>
      </>
    ),
  },
  { key: 'code', label: '코드', rank: 2, cell: ({ code }) => <span className="code">{code}</span> },
  { key: 'field', label: '분야', rank: 1, cell: ({ field }) => field },
  { key: 'country', label: '제조국', rank: 3, cell: ({ country }) => country },
  { key: 'logo', label: '로고', rank: 2, cell: ({ logo }) => (logo ? '있음' : '이름으로') },
  { key: 'products', label: '상품', align: 'right', cell: ({ products }) => formatWhole(products) },
]

/** 브랜드: their names, stories and logos. */
function BrandsPage() {
  const { may } = useMenu()
  const list = useListPage(listDeskBrands, {
    filters: { search: '' },
    record: (key) => ({ brandId: Number(key) }),
  })
  return (
    <OfficeList
      title="브랜드"
      note="저장하면 쇼핑몰의 브랜드 화면에 곧바로 보여요."
      caption="브랜드"
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      nameOf={({ name }) => name}
      filters={<SearchFilter list={list} name="search" label="이름이나 코드" />}
      actions={(open) =>
        may('write') && (
          <Button variant="primary" onClick={() => open('new')}>
            브랜드 등록
          </Button>
        )
      }
      drawer={(row, place) => <BrandDrawer key={row.id} brand={row} mayWrite={may('write')} place={place} />}
      extraDrawer={(_, place) => <BrandDrawer brand={null} mayWrite place={place} />}
      empty="조건에 맞는 브랜드가 없어요."
    />
  )
}
