import type { CustomerType } from '#features/access/accounts/account-contract.ts'
import type { InstitutionForm, KeptPaper } from './contract.ts'
import { paperLabel, type PaperKind } from './paper-kinds.ts'

export const subjectLabel = (type: CustomerType, subject: 'institution' | PaperKind) =>
  subject === 'institution' ? '기관 정보 변경' : paperLabel(type, subject)

export const renewalStateLabel = {
  waiting: '확인 중',
  accepted: '승인',
  rejected: '반려',
  'taken-back': '취소',
} as const

export const paperStateLabel: Record<KeptPaper['state'], string> = {
  none: '등록 전',
  holds: '확인됨',
  soon: '곧 만료',
  ended: '만료됨',
}

export const institutionFieldLabel: Record<keyof InstitutionForm, string> = {
  institutionName: '기관명',
  directorName: '대표자',
  careNumber: '요양기관기호',
  phone: '대표전화',
  taxEmail: '세금계산서 이메일',
  postcode: '우편번호',
  address1: '주소',
  address2: '상세주소',
}
