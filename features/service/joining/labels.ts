import type { BusinessAnswer } from '#platform/businesses/port.ts'
import type { FieldName, JoiningType } from './rules.ts'

export const joiningTypeHelp: Record<JoiningType, string> = {
  '02': '의료기기, 전문의약품, 소모품을 모두 주문할 수 있어요.',
  '03': '상품과 학술컨텐츠를 볼 수 있어요.',
  '04': '의료기기 판매업 신고증이 필요해요.',
  '05': '의약품 도매상 허가증이 필요해요.',
  '01': '학술컨텐츠를 볼 수 있고 주문은 할 수 없어요.',
}

export const fieldLabel: Record<FieldName, string> = {
  businessNumber: '사업자등록번호',
  directorName: '대표자 성명',
  openedOn: '개업일자',
  institutionName: '기관 이름',
  careNumber: '요양기관기호',
  licenceNumber: '면허번호',
  postcode: '우편번호',
  address1: '주소',
  address2: '상세주소',
  phone: '대표전화',
  taxEmail: '세금계산서 이메일',
}

export const businessAnswerWords: Record<BusinessAnswer['kind'], string> = {
  open: '계속사업자예요. 세 항목이 모두 맞아요.',
  resting: '휴업 중인 사업자예요. 영업을 다시 시작한 뒤 신청해 주세요.',
  closed: '폐업한 사업자예요. 번호를 확인해 주세요.',
  different: '국세청 정보와 달라요. 사업자등록증에 적힌 그대로 입력해 주세요.',
  unknown: '국세청 조회가 늦어지고 있어요. 이대로 계속하면 심사할 때 다시 확인해요.',
}

export const paperStateLabel = { sent: '확인 중', accepted: '확인했어요', asked: '다시 올려 주세요' } as const

export const joinEventLabel = {
  begun: '가입을 시작했어요',
  sent: '가입을 신청했어요',
  asked: '보완을 요청했어요',
  rejected: '반려했어요',
  approved: '승인했어요',
  'first-yes': '1차 승인했어요',
  note: '메모',
} as const

/** The button of an approval, and what is said once it is given. */
export const yesWords = {
  only: { button: '승인', said: '승인했어요.' },
  first: { button: '1차 승인', said: '1차 승인했어요. 다른 심사자의 승인을 기다려요.' },
  second: { button: '2차 승인', said: '2차 승인까지 마쳐 가입을 승인했어요.' },
  own: { button: '2차 승인', said: '' },
} as const

/** What reviewers say most often; chosen, it may be changed before it is sent. */
export const reasonTemplates = [
  '휴업 또는 폐업한 사업자예요. 영업을 다시 시작한 뒤 신청해 주세요.',
  '의료기관으로 확인되지 않아요. 개설신고증명서를 확인해 주세요.',
  '서류가 흐려 확인하기 어려워요. 밝은 곳에서 다시 찍어 올려 주세요.',
  '신청서의 주소가 서류와 달라요. 맞는 주소로 고쳐 주세요.',
  '서류의 진위를 확인할 수 없어요. 고객센터로 연락해 주세요.',
] as const
