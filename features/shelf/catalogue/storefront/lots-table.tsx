import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import { listProductLots, type ProductDetail } from '../contract.ts'
import { reservedText } from '../reserved-text.ts'

type LotRow = { optionId: number; lotNumber: string; expiresOn: string | null; quantity: number }

/** The lots on the shelf with their use-by dates, first to leave first. */
export function LotsTable({ product }: { product: ProductDetail }) {
  const {
    data: found,
    isPending,
    isError,
    refetch,
  } = useQuery(query(listProductLots, { params: { productCode: product.productCode } }))
  if (isError)
    return (
      <Notice
        tone="danger"
        title="유효기간별 재고를 불러오지 못했어요."
        action={
          <Button size="small" onClick={() => void refetch()}>
            다시 시도
          </Button>
        }
      />
    )
  const nameOf = new Map(product.options.map(({ optionId, name }) => [optionId, name]))
  const lots = found?.filter(({ optionId }) => nameOf.has(optionId))
  const columns: Column<LotRow>[] = [
    {
      key: 'lot',
      label: '로트',
      rowHead: true,
      cell: ({ lotNumber }) => (
        <span className="figure" translate="no">
          {lotNumber}
        </span>
      ),
    },
    ...(product.options.length > 1
      ? [{ key: 'option', label: '옵션', cell: ({ optionId }: LotRow) => nameOf.get(optionId) }]
      : []),
    {
      key: 'expiry',
      label: '유효기간',
      cell: ({ expiresOn }) => (
        <span className="figure" translate="no">
          {expiresOn ? formatDate(expiresOn) : '–'}
        </span>
      ),
    },
    {
      key: 'quantity',
      label: '재고',
      align: 'right',
      cell: ({ quantity }) => `${formatWhole(quantity)}${product.unitName}`,
    },
  ]
  const reserved = reservedText({
    onShelf: lots?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0,
    available: product.options.reduce((sum, { available }) => sum + available, 0),
    unitName: product.unitName,
  })
  return (
    <>
      <DataTable
        caption={
          <>
            유효기간별 재고 <span className="caption">가까운 유효기간부터 출고해요</span>
          </>
        }
        captionShown
        columns={columns}
        rows={lots ?? []}
        rowKey={({ optionId, lotNumber }) => `${optionId}-${lotNumber}`}
        narrow="keep"
        density="compact"
        {...(isPending && { loadingRows: 2 })}
        empty={<p className="meta lots-empty">지금은 재고가 없어요.</p>}
      />
      {reserved && <p className="caption lots-reserved">{reserved}</p>}
    </>
  )
}
