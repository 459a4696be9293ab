import { expect, test } from 'vitest'
import { cellsOf, readTracking, rowProblems } from './carriers.ts'

const [A, B, C] = ['20261120-000001', '20261120-000002', '20261120-000003']

test('[BO-04] tracking numbers are read from pasted lines and from sheets with a head row in any order', () => {
  expect(readTracking(cellsOf(`${A}\t6400-0000-0001\r\n\r\n${B} 640000000002 한진`), '04')).toEqual([
    { orderNumber: A, trackingNumber: '6400-0000-0001', carrier: '04' },
    { orderNumber: B, trackingNumber: '640000000002', carrier: '05' },
  ])
  const sheet = [
    ['No', '운송장번호', '택배사', '주문번호'],
    ['1', '640000000003', '01', C],
    ['2', '', '', A],
  ]
  expect(readTracking(sheet, '04')).toEqual([
    { orderNumber: C, trackingNumber: '640000000003', carrier: '01' },
    { orderNumber: A, trackingNumber: '', carrier: '04' },
  ])
})

test('[BO-04] what is wrong with a row is seen before it is sent', () => {
  const row = (orderNumber: string, trackingNumber: string, carrier = '04') => ({
    orderNumber,
    trackingNumber,
    carrier,
  })
  expect(
    rowProblems([
      row(A, '6400-0000-0001'),
      row(B, '640000000001'),
      row(C, '123'),
      row(C, ''),
      row(C, '640000000009', 'x'),
      row(C, '640000000001', '08'),
    ]),
  ).toEqual([
    `주문 ${B} 줄과 같은 송장번호예요.`,
    `주문 ${A} 줄과 같은 송장번호예요.`,
    'CJ대한통운 송장번호는 숫자 10·12자리예요.',
    '송장번호가 없어요.',
    '택배사를 골라 주세요.',
    null,
  ])
})
