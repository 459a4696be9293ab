export const duties = ['drug', 'device'] as const
export type Duty = (typeof duties)[number]

/** What staff can mend when it is missing; the rest comes with the order. */
export const mendable = [
  'permit',
  'classNumber',
  'itemName',
  'model',
  'udi',
  'careNumber',
  'serials',
] as const
export type Mendable = (typeof mendable)[number]

type Column = {
  key: string
  title: string
  /** In characters. */
  width?: number
  /** Left out: of both. */
  of?: Duty
  /** No line goes out without it. */
  neededBy?: readonly Duty[]
}

/**
 * The columns of a report in their order. The agencies publish templates of their own: a title or an order that
 * differs is changed here and nowhere else. After a need has changed, open entries are looked at again (README).
 */
const supplyColumns = [
  { key: 'action', title: '보고 구분' },
  { key: 'kind', title: '공급 구분' },
  { key: 'supplierNumber', title: '공급자 사업자등록번호', width: 20, neededBy: duties },
  { key: 'supplierName', title: '공급자 상호', width: 20 },
  { key: 'receiverName', title: '공급받은 자 상호', width: 26, neededBy: duties },
  { key: 'receiverNumber', title: '공급받은 자 사업자등록번호', width: 24, neededBy: duties },
  { key: 'careNumber', title: '요양기관기호', neededBy: duties },
  { key: 'permit', title: '허가(인증·신고)번호', width: 24, neededBy: duties },
  { key: 'classNumber', title: '분류번호', of: 'device', neededBy: ['device'] },
  { key: 'itemName', title: '품목명', width: 30, neededBy: duties },
  { key: 'model', title: '모델명', of: 'device', neededBy: ['device'] },
  { key: 'udi', title: '표준코드', width: 18, neededBy: duties },
  { key: 'lot', title: '로트(제조)번호', neededBy: duties },
  { key: 'serials', title: '일련번호', width: 30, neededBy: ['drug'] },
  { key: 'expiresOn', title: '사용기한' },
  { key: 'pack', title: '포장단위', width: 20 },
  { key: 'quantity', title: '수량' },
  { key: 'suppliedOn', title: '공급일' },
  { key: 'unitPrice', title: '단가' },
  { key: 'amount', title: '공급금액' },
] as const satisfies readonly Column[]
export type FieldKey = Exclude<(typeof supplyColumns)[number]['key'], 'action'>
/** A line as it is reported, by column; what is not told of it is ''. */
export type Fields = Record<FieldKey, string | number>

export const columnsOf = (duty: Duty) =>
  (supplyColumns as readonly Column[]).filter((column) => column.of === undefined || column.of === duty)
export const neededOf = (duty: Duty): string[] =>
  columnsOf(duty).flatMap(({ key, neededBy }) => (neededBy?.includes(duty) ? [key] : []))
export const titleOf = (key: string) => supplyColumns.find((column) => column.key === key)?.title ?? key
