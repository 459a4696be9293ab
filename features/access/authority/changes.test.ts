import { expect, test } from 'vitest'
import { fieldName, valueText } from './change-labels.ts'
import { netChanges } from './changes.ts'

const write = (before: object, after: object) => ({
  record: 'menu',
  key: 'codes',
  before: before as Record<string, unknown>,
  after: after as Record<string, unknown>,
})

test('[P2] what came of several writes is told, not the writes', () => {
  expect(
    netChanges([
      write({ url: '/codes' }, { url: null }),
      write({ url: null, name: '코드', version: 1 }, { url: '/codes', name: '공통코드', version: 2 }),
    ]),
  ).toEqual([
    { record: 'menu', key: 'codes', fields: [{ field: 'name', before: '코드', after: '공통코드' }] },
  ])
  expect(netChanges([write({ a: 1, b: 2 }, {}), write({}, { a: 1, b: 2 })])).toEqual([])
  expect(netChanges([write({}, { a: 1 })])).toEqual([
    { record: 'menu', key: 'codes', fields: [{ field: 'a', before: null, after: 1 }] },
  ])
  expect(netChanges([write({ mobile: '***-0001' }, { mobile: '***-0002' })])).toHaveLength(1)
  expect(netChanges([write({ name: '김**' }, { name: '김**' })])).toHaveLength(1)
  const place = { collectFrom: { receiver: '***' } }
  expect(netChanges([write(place, place)])).toHaveLength(1)
})

test('[P2] what changed is told in words: states, sums, days and numbers that only name something', () => {
  const told = (field: string, value: unknown) => `${fieldName(field)} ${valueText(field, value)}`
  expect([
    told('saleState', 'paused'),
    told('listPrice', 1_250_000),
    told('institutionId', 10_245),
    told('endsOn', '2026-11-26'),
    told('releasedUntil', null),
    told('flags', ['new', 'best']),
    told('state', 'inspecting'),
    told('storage', 'cold'),
    told('endsAt', 'infinity'),
    told('issuedAt', '2026-11-26T00:30:00+00:00'),
    told('name', 'new'),
    told('blocked', false),
    told('customerType', '02'),
    told('grants', [
      { menuId: 'staff', functionId: 'read' },
      { menuId: 'roles', functionId: 'write' },
    ]),
    told('buyer', { name: '가온의원', address: '***' }),
  ]).toEqual([
    '판매 상태 판매 일시중지',
    '정가 1,250,000',
    '기관 번호 10245',
    '종료일 2026.11.26',
    '연체 정지 풀린 날 없음',
    '표시 신상품, BEST',
    '처리 검수중',
    '보관온도 냉장 2~8℃',
    '종료 기한 없음',
    '발행일시 2026.11.26 09:30',
    '이름 new',
    '여신 주문 정지 아니요',
    '고객유형 병원·의원',
    '기능 목록 메뉴 staff, 기능 조회 / 메뉴 roles, 기능 write',
    '공급받는 자 이름 가온의원, 주소 ***',
  ])
})
