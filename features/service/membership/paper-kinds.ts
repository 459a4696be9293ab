import type { CustomerType } from '#features/access/accounts/account-contract.ts'

export const PAPER_KINDS = ['business', 'opening', 'licence'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** What the shop must have of each kind of member; one table for joining, renewal, pages and server. */
export const papersOf: Record<CustomerType, readonly PaperKind[]> = {
  '01': ['licence'],
  '02': ['business', 'opening', 'licence'],
  '03': ['business', 'opening', 'licence'],
  '04': ['business', 'opening'],
  '05': ['business', 'opening'],
  '06': [],
  '09': [],
}

const openings: Partial<Record<CustomerType, string>> = {
  '02': '의료기관 개설신고증명서(허가증)',
  '03': '약국 개설등록증',
  '04': '의료기기 판매업 신고증',
  '05': '의약품 도매상 허가증',
}

export const paperLabel = (type: CustomerType, kind: PaperKind) =>
  kind === 'business'
    ? '사업자등록증'
    : kind === 'licence'
      ? type === '03'
        ? '약사 면허증'
        : '의사 면허증'
      : (openings[type] ?? '개설 서류')
