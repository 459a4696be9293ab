import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import { named } from '#platform/web/office/named-filter.ts'
import { TextButton } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { OfficeBlock } from '#ui/office/page.tsx'
import type { Sales } from '../contract.ts'
import { changeText } from '../labels.ts'
import { SalesChart } from './sales-chart.tsx'
import { ShareBars } from './share-bars.tsx'
import { Tile, Tiles } from './tiles.tsx'

type Period = { from: string; to: string }
type Props = { sales: Sales; period: Period; brandId: string; onBrand: (brandId: string) => void }

/** What was sold: in all, by day, by brand, by product and by clinic. */
export function SalesBlocks({ sales, period, brandId, onBrand }: Props) {
  const { total, clinics, days, brands, products, institutions } = sales
  const brand = brandId && brands.find((one) => String(one.brandId) === brandId)
  const each = total.orders > 0 ? Math.round(total.amount / total.orders) : 0
  return (
    <>
      <Tiles>
        <Tile
          label={brand ? `매출 · ${brand.name}` : '매출'}
          value={formatWon(total.amount)}
          note={`직전 ${formatWon(total.before)} ${changeText(total)}`}
          {...(!brandId && { find: period })}
        />
        {!brandId && (
          <>
            <Tile
              label="주문"
              value={`${formatWhole(total.orders)}건`}
              note={`직전 ${formatWhole(total.ordersBefore)}건 · 한 건 ${formatWon(each)}`}
              find={period}
            />
            <Tile
              label="주문한 병의원"
              value={`${formatWhole(clinics.count)}곳`}
              note={`직전 ${formatWhole(clinics.before)}곳`}
              find={period}
            />
          </>
        )}
      </Tiles>
      <OfficeBlock title="매출 추이">
        <SalesChart days={days} counted={!brandId} />
      </OfficeBlock>
      <div className="report-halves">
        <OfficeBlock
          title="브랜드"
          note="직전 기간과 비교"
          actions={brandId && <TextButton onClick={() => onBrand('')}>모든 브랜드</TextButton>}
        >
          <ShareBars
            label="브랜드별 매출"
            empty="이 기간에 팔린 브랜드가 없어요."
            parts={brands.slice(0, 12).map((one) => ({
              key: String(one.brandId),
              name: <TextButton onClick={() => onBrand(String(one.brandId))}>{one.name}</TextButton>,
              value: one.amount,
              text: formatWon(one.amount),
              note: changeText(one),
            }))}
          />
        </OfficeBlock>
        <OfficeBlock title="많이 나간 상품">
          <DataTable
            caption="많이 나간 상품 순위"
            columns={productColumns(period)}
            rows={products}
            rowKey={({ productCode }) => productCode}
            density="compact"
            narrow="scroll"
            empty="이 기간에 팔린 상품이 없어요."
          />
        </OfficeBlock>
      </div>
      {!brandId && (
        <OfficeBlock title="병의원" note="주문이 가장 많이 줄어든 곳부터">
          <DataTable
            caption="병의원별 매출과 직전 기간의 매출"
            columns={clinicColumns(period)}
            rows={institutions}
            rowKey={({ institutionId }) => String(institutionId)}
            density="compact"
            narrow="scroll"
            empty="이 기간에 주문한 병의원이 없어요."
          />
        </OfficeBlock>
      )}
    </>
  )
}

type Product = Sales['products'][number]
const productColumns = (period: Period): Column<Product>[] => [
  {
    key: 'name',
    label: '상품',
    rowHead: true,
    cell: ({ name, productCode }) => (
      <Link to="/orders" search={named({ ...period, target: 'product', text: productCode })}>
        {name}
      </Link>
    ),
  },
  {
    key: 'pieces',
    label: '수량',
    align: 'right',
    cell: ({ pieces, unitName }) => countText(pieces, unitName),
  },
  { key: 'amount', label: '매출', align: 'right', cell: ({ amount }) => formatWon(amount) },
  { key: 'change', label: '직전', align: 'right', cell: changeText },
  { key: 'stock', label: '재고', align: 'right', cell: ({ available }) => formatWhole(available) },
]

type Clinic = Sales['institutions'][number]
const clinicColumns = (period: Period): Column<Clinic>[] => [
  {
    key: 'name',
    label: '병의원',
    rowHead: true,
    cell: ({ name }) => (
      <Link to="/orders" search={named({ ...period, target: 'clinic', text: name })}>
        {name}
      </Link>
    ),
  },
  { key: 'amount', label: '매출', align: 'right', cell: ({ amount }) => formatWon(amount) },
  { key: 'before', label: '직전', align: 'right', cell: ({ before }) => formatWon(before) },
  { key: 'change', label: '증감', align: 'right', cell: changeText },
  {
    key: 'idle',
    label: '쉰 날',
    align: 'right',
    cell: ({ idleDays }) => (idleDays === null ? '' : idleDays === 0 ? '오늘' : `${formatWhole(idleDays)}일`),
  },
]
