import type { CustomerType } from './account-contract.ts'

/** Apart from the other labels, which a first visit does not need. */
export const customerTypeLabel: Record<CustomerType, string> = {
  '01': '개인 의료인',
  '02': '병원·의원',
  '03': '약국',
  '04': '의료기기 판매업',
  '05': '의약품 도매',
  '06': '제휴(골프앱)',
  '09': '비회원',
}
