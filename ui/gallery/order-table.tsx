import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip, StorageChip } from '#ui/chip.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { Money, PriceTag } from '#ui/money.tsx'
import { LineNote } from '#ui/notice.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { TotalLine } from '#ui/page.tsx'
import { PageLinks } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { QuantityStepper, moveQuantityFocus } from '#ui/quantity-stepper.tsx'
import { formatWon } from '#domain/money.ts'
import { drawn, goods, type Good } from './goods.ts'

const tiers = [
  { from: '1~4박스', won: 198_000, each: 39_600, off: '–', on: false },
  { from: '5~9박스', won: 193_050, each: 38_610, off: '-2.5%', on: true },
  { from: '10박스 이상', won: 188_100, each: 37_620, off: '-5%', on: false },
]

export const OrderTable = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['VT-100', 'NV-11L']))
  const [quantities, setQuantities] = useState<Record<string, number>>({ 'VT-100': 5, 'NV-11L': 10 })
  const quantityOf = (good: Good) => quantities[good.code] ?? 0
  const chosen = goods.filter((good) => selected.has(good.code))

  const columns: Column<Good>[] = [
    {
      key: 'item',
      label: '상품 / 규격',
      rowHead: true,
      cell: (good) => (
        <ItemCell
          picture={<ProductPicture src={drawn(good)} alt="" size={56} />}
          name={<a href="#main">{good.name}</a>}
          meta={good.spec}
        >
          {good.note && <LineNote>{good.note}</LineNote>}
        </ItemCell>
      ),
    },
    { key: 'storage', label: '보관', stackLabel: '', cell: (good) => <StorageChip storage={good.storage} /> },
    {
      key: 'expiry',
      label: '유효기간',
      stackLabel: '유효',
      align: 'right',
      rank: 2,
      cell: (good) => good.expiry,
    },
    {
      key: 'stock',
      label: '재고',
      align: 'right',
      cell: (good) =>
        good.stock === 0 ? (
          <Chip tone="danger">품절</Chip>
        ) : good.stock <= 5 ? (
          <span className="text-warn">{good.stock} 남음</span>
        ) : (
          good.stock
        ),
    },
    {
      key: 'price',
      label: '단가',
      stack: 'figure',
      align: 'right',
      cell: (good) => <PriceTag won={good.won} listWon={good.listWon} unitLine={good.unitLine} vatWord="" />,
    },
    {
      key: 'quantity',
      label: '수량',
      stack: 'action',
      align: 'right',
      width: '126px',
      cell: (good) =>
        good.stock === 0 ? (
          <Button size="table">재입고 알림</Button>
        ) : (
          <QuantityStepper
            name={good.name}
            value={quantityOf(good)}
            min={good.min}
            step={good.min}
            max={good.stock}
            zeroAllowed
            onArrow={moveQuantityFocus}
            onCommit={(quantity) => setQuantities({ ...quantities, [good.code]: quantity })}
          />
        ),
    },
    {
      key: 'sum',
      label: '금액',
      align: 'right',
      hideBelow: 'l',
      cell: (good) =>
        quantityOf(good) === 0 ? (
          <span className="text-hint">–</span>
        ) : (
          <b>
            <Money won={good.won * quantityOf(good)} />
          </b>
        ),
    },
  ]

  return (
    <>
      <Panel title="주문 표" note="단가는 VAT 포함 · 화살표로 수량 칸을 오가요">
        <DataTable
          caption="자주 주문한 품목"
          columns={columns}
          rows={goods}
          rowKey={(good) => good.code}
          density="compact"
          stickyHead="page"
          rowState={(good) => (good.stock === 0 ? 'off' : undefined)}
          selection={{
            selected,
            onChange: setSelected,
            nameOf: (good) => good.name,
            lockedOf: (good) => good.stock === 0,
          }}
        />
        <TotalLine
          label={`선택 ${chosen.length}종`}
          amount={formatWon(chosen.reduce((sum, good) => sum + good.won * quantityOf(good), 0))}
          note="VAT 포함"
          actions={
            <>
              <Button>지난 주문 그대로 담기</Button>
              <Button variant="primary">선택 상품 담기</Button>
            </>
          }
        />
        <PageLinks label="목록 이동" next={(link) => <a href="#main" {...link} />} />
      </Panel>
      <Panel title="작은 표">
        <div style={{ display: 'grid', gap: 40, paddingTop: 16 }}>
          <DataTable
            caption="수량별 단가 (VAT 포함)"
            captionShown
            narrow="keep"
            rows={tiers}
            rowKey={(tier) => tier.from}
            rowState={(tier) => (tier.on ? 'on' : undefined)}
            columns={[
              { key: 'from', label: '수량', rowHead: true, cell: (tier) => tier.from },
              {
                key: 'won',
                label: '박스당',
                align: 'right',
                cell: (tier) => <Money won={tier.won} />,
                sort: { direction: 'descending', onSort: () => setSelected(new Set()) },
              },
              {
                key: 'each',
                label: '개당',
                align: 'right',
                cell: (tier) => <Money won={tier.each} />,
                sort: { direction: undefined, onSort: () => setSelected(new Set()) },
              },
              { key: 'off', label: '추가 할인', align: 'right', cell: (tier) => tier.off },
            ]}
          />
          <DataTable
            caption="불러오는 표"
            ruled
            columns={columns}
            rows={[]}
            rowKey={(good) => good.code}
            loadingRows={3}
          />
          <DataTable
            caption="빈 표"
            ruled
            columns={columns}
            rows={[]}
            rowKey={(good) => good.code}
            empty={
              <EmptyState action={<Button>자주 찾는 상품 보기</Button>}>아직 주문 내역이 없어요</EmptyState>
            }
          />
          <DataTable
            caption="옆으로 미는 표"
            ruled
            narrow="scroll"
            columns={columns}
            rows={goods.slice(0, 2)}
            rowKey={(good) => good.code}
          />
        </div>
      </Panel>
    </>
  )
}
