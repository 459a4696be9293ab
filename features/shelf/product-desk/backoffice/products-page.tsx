import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { kindText, productKindLabel, storageLabel } from '#features/shelf/catalogue/labels.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { SearchFilter, SelectFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { StateMark } from '#ui/office/state.tsx'
import { listDeskProducts, type ProductRow } from '../contract.ts'
import { productStates } from '../fields.ts'
import { productStateLabel } from '../labels.ts'
import { emptyProduct } from './typed-new-product.ts'
import { NewProductDrawer } from './new-product-drawer.tsx'
import { exportProducts } from '../sheet-contract.ts'
import { MakingSheetDrawer } from './making-sheet-drawer.tsx'
import { SheetDrawer } from './sheet-drawer.tsx'
import { ProductDrawer } from './product-drawer.tsx'

export const Route = createFileRoute('/products')({ staticData: { menu: true }, component: ProductsPage })

const tones = { 'on-sale': 'ok', paused: 'hold', discontinued: 'off', hidden: 'wait' } as const

const columns: Column<ProductRow>[] = [
  {
    key: 'product',
    label: '상품',
    rowHead: true,
    cell: ({ name, code }) => (
      <>
        <span className="office-open">{name}</span> <span className="meta code">{code}</span>
      </>
    ),
  },
  { key: 'brand', label: '브랜드', rank: 2, cell: ({ brandName }) => brandName },
  { key: 'kind', label: '구분', rank: 3, cell: (row) => kindText(row) },
  { key: 'storage', label: '보관', rank: 3, cell: ({ storage }) => storageLabel[storage] },
  { key: 'options', label: '옵션', align: 'right', rank: 2, cell: ({ optionCount }) => optionCount },
  { key: 'list', label: '정가', align: 'right', rank: 1, cell: ({ listPrice }) => formatWon(listPrice) },
  { key: 'price', label: '판매가', align: 'right', cell: ({ price }) => <b>{formatWon(price)}</b> },
  {
    key: 'state',
    label: '상태',
    cell: ({ saleState }) => <StateMark tone={tones[saleState]}>{productStateLabel[saleState]}</StateMark>,
  },
]

/** 상품·가격: what is sold, and the editor of one product. */
function ProductsPage() {
  const { may } = useMenu()
  const [made, setMade] = useState(emptyProduct)
  const list = useListPage(listDeskProducts, {
    filters: { state: '', kind: '', search: '' },
    record: (key) => ({ productId: Number(key) }),
  })
  return (
    <OfficeList
      title="상품·가격"
      note="저장하면 곧바로 쇼핑몰에 보여요."
      caption="상품과 가격, 판매 상태"
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      nameOf={({ name, code }) => `${name} ${code}`}
      isOff={({ saleState }) => saleState !== 'on-sale'}
      filters={
        <>
          <SelectFilter
            list={list}
            name="state"
            label="상태"
            options={optionsOf(productStateLabel, productStates)}
          />
          <SelectFilter list={list} name="kind" label="구분" options={optionsOf(productKindLabel)} />
          <SearchFilter list={list} name="search" label="상품·품번·브랜드" />
        </>
      }
      onExcel={may('export') ? () => exportExcel(exportProducts, { query: list.asked }) : undefined}
      actions={(open) =>
        may('write') && (
          <>
            <Button onClick={() => open('sheet')}>엑셀로 바꾸기</Button>
            <Button onClick={() => open('new-sheet')}>엑셀로 등록</Button>
            <Button
              variant="primary"
              onClick={() => {
                setMade(emptyProduct())
                open('new')
              }}
            >
              새 상품
            </Button>
          </>
        )
      }
      drawer={(row, place) => (
        <ProductDrawer
          key={row.id}
          row={row}
          mayWrite={may('write')}
          place={place}
          onCopy={(copied) => {
            setMade(copied)
            place.open('new')
          }}
        />
      )}
      extraDrawer={(name, place) =>
        name === 'sheet' ? (
          <SheetDrawer place={place} />
        ) : name === 'new-sheet' ? (
          <MakingSheetDrawer place={place} />
        ) : (
          <NewProductDrawer key={made.copyOf} first={made} place={place} />
        )
      }
      empty="조건에 맞는 상품이 없어요."
    />
  )
}
