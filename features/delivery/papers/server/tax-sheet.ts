import { amountInHangul } from '#domain/amount-in-hangul.ts'
import { formatBusinessNumber } from '#domain/business-number.ts'
import { formatDate } from '#domain/calendar.ts'
import { withJosa } from '#domain/josa.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { Sheet } from '#platform/pdf/sheet.ts'
import type { PaperFacts } from './facts.ts'
import { frame, supplier } from './sheets.ts'

type Invoice = PaperFacts['invoices'][number]

const itemsOf = ({ items, writtenOn, supply, vat }: Invoice) =>
  items.length > 0
    ? items
    : [{ suppliedOn: writtenOn, name: '기재사항 착오정정', orderNumber: '', supply, vat }]

/** 전자세금계산서 as print. The tax office's record is the original. */
export const taxSheet = (invoice: Invoice): Sheet => ({
  ...frame(),
  title: `${invoice.corrects ? '수정 ' : ''}${invoice.taxable ? '전자세금계산서' : '전자계산서'}`,
  facts: [
    ['승인번호', invoice.taxOfficeNumber ?? ''],
    ['문서번호', invoice.number],
    ['작성일자', formatDate(invoice.writtenOn)],
  ],
  blocks: [
    {
      kind: 'parties',
      boxes: [
        { title: '공급자', pairs: supplier().slice(0, 4) },
        {
          title: '공급받는자',
          pairs: [
            ['등록번호', formatBusinessNumber(invoice.buyer.businessNumber)],
            ['상호', invoice.buyer.name],
            ['대표자', invoice.buyer.directorName],
            ['주소', invoice.buyer.address],
            ['이메일', invoice.email],
          ],
        },
      ],
    },
    {
      kind: 'line',
      label: '합계금액',
      text: amountInHangul(invoice.supply + invoice.vat),
      end: `${formatWhole(invoice.supply + invoice.vat)}원`,
    },
    {
      kind: 'table',
      columns: [
        { label: '월일', width: 8, align: 'center' },
        { label: '품목', width: 34 },
        { label: '주문번호', width: 18 },
        { label: '공급가액', width: 15, align: 'right' },
        { label: '세액', width: 13, align: 'right' },
      ],
      rows: itemsOf(invoice).map(({ suppliedOn, name, orderNumber, supply, vat }) => [
        formatDate(suppliedOn).slice(5),
        name,
        orderNumber,
        formatWhole(supply),
        invoice.taxable ? formatWhole(vat) : '면세',
      ]),
      foot: ['', '합계', '', formatWhole(invoice.supply), formatWhole(invoice.vat)],
    },
    { kind: 'line', label: '청구·영수', text: `이 금액을 ${invoice.purpose}함` },
    {
      kind: 'notes',
      lines: [
        ...(invoice.corrects
          ? [`당초 문서번호 ${withJosa(invoice.corrects, '을/를')} 수정한 계산서예요.`]
          : []),
        '국세청에 전송한 전자세금계산서가 원본이에요. 이 인쇄물은 확인용이에요.',
      ],
    },
  ],
})
