import { formatDateTime } from '#domain/calendar.ts'
import { orderStatusLabel } from '#features/buying/orders/labels.ts'
import type { excelStream } from '#platform/server/excel.ts'
import type { SoldLine } from './queries.ts'

type Columns = Parameters<typeof excelStream<SoldLine>>[0]['columns']

export const buyerColumns: Columns = [
  { title: '주문번호', width: 20, value: ({ orderNumber }) => orderNumber },
  { title: '주문일시', width: 18, value: ({ placedAt }) => formatDateTime(placedAt) },
  { title: '상태', value: ({ status }) => orderStatusLabel[status] },
  { title: '품번', value: ({ productCode }) => productCode },
  { title: '상품', width: 32, value: ({ productName }) => productName },
  { title: '옵션', width: 20, value: ({ optionName }) => optionName },
  { title: '단위', value: ({ unitName }) => unitName },
  { title: '수량', value: ({ quantity }) => quantity },
  { title: '취소', value: ({ cancelled }) => cancelled },
  { title: '출고', value: ({ shipped }) => shipped },
  { title: '단가(VAT 포함)', value: ({ unitPrice }) => unitPrice },
  { title: '금액(VAT 포함)', value: ({ amount }) => amount },
  {
    title: '취소를 뺀 금액(VAT 포함)',
    value: ({ quantity, cancelled, unitPrice }) => (quantity - cancelled) * unitPrice,
  },
  { title: '과세', value: ({ taxable }) => (taxable ? '과세' : '면세') },
  { title: '로트', width: 30, value: ({ lots }) => lots },
]

export const staffColumns: Columns = [
  { title: '병의원', width: 26, value: ({ institutionName }) => institutionName },
  { title: '사업자등록번호', value: ({ businessNumber }) => businessNumber },
  ...buyerColumns,
]
