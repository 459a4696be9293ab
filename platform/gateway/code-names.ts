import { bankNames } from '#domain/banks.ts'

/** Toss Payments card issuer codes. */
const cardIssuerNames: Readonly<Record<string, string>> = {
  '11': 'KB국민카드',
  '15': '카카오뱅크',
  '21': '하나카드',
  '24': '토스뱅크',
  '30': 'KDB산업은행',
  '31': 'BC카드',
  '33': '우리BC카드',
  '34': 'Sh수협은행',
  '35': '전북은행',
  '36': '씨티카드',
  '37': '우체국',
  '38': '새마을금고',
  '39': '저축은행중앙회',
  '3A': '케이뱅크',
  '3K': '기업BC',
  '41': '신한카드',
  '42': '제주은행',
  '46': '광주은행',
  '51': '삼성카드',
  '61': '현대카드',
  '62': '신협',
  '71': '롯데카드',
  '91': 'NH농협카드',
  W1: '우리카드',
}

export const bankName = (code: string): string => bankNames[code] ?? '은행'

export const cardIssuerName = (code: string): string => cardIssuerNames[code] ?? '카드'
