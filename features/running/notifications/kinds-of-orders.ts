import { kindOf } from './kind.ts'

const orderNumber = ['주문번호', '20261120-000001'] as const
const goods = ['상품', '하이알 필러 1mL 외 2건'] as const
const amount = ['금액', '1,234,000원'] as const
const ORDER = '/my/order/detail?ordId=#{주문번호}'
const order = { topic: 'order', link: ORDER } as const
const claim = { topic: 'claim', link: ORDER } as const
const claimed = {
  claimNumber: ['접수번호', 'R20261120-000044'],
  orderNumber,
  claimKind: ['구분', '반품'],
} as const

export const kindsOfOrders = {
  'order-received': kindOf({
    ...order,
    name: '주문접수',
    values: { orderNumber, goods, amount },
    screen: ['주문이 접수됐어요', '#{상품}, #{금액}. 출고를 준비할게요.'],
    sms: '[메디몰] 주문이 접수됐어요. #{주문번호} #{금액}',
    kakao: '주문이 접수되었습니다.\n\n주문번호: #{주문번호}\n상품: #{상품}\n금액: #{금액}',
  }),
  'order-approved': kindOf({
    ...order,
    name: '여신 승인',
    values: { orderNumber, goods, amount },
    screen: ['여신 주문이 승인됐어요', '#{상품}, #{금액}. 출고를 준비할게요.'],
    sms: '[메디몰] #{주문번호} 여신 주문이 승인됐어요. #{금액}',
    kakao: '여신한도를 넘는 주문이 승인되었습니다.\n\n주문번호: #{주문번호}\n상품: #{상품}\n금액: #{금액}',
  }),
  'deposit-wanted': kindOf({
    ...order,
    name: '입금안내',
    values: {
      orderNumber,
      amount,
      bank: ['은행', '국민은행'],
      account: ['계좌번호', '000-0000-0000'],
      until: ['입금기한', '2026.11.23 23:59'],
    },
    screen: ['입금을 기다리고 있어요', '#{은행} #{계좌번호}로 #{입금기한}까지 #{금액}{을/를} 입금해 주세요.'],
    sms: '[메디몰] #{은행} #{계좌번호} #{금액} #{입금기한}까지 입금해 주세요.',
    kakao:
      '입금을 안내해 드립니다.\n\n주문번호: #{주문번호}\n계좌: #{은행} #{계좌번호}\n금액: #{금액}\n기한: #{입금기한}\n\n기한이 지나면 주문이 자동으로 취소됩니다.',
  }),
  'deposit-in': kindOf({
    ...order,
    name: '입금확인',
    values: { orderNumber, amount },
    screen: ['입금을 확인했어요', '주문 #{주문번호}의 #{금액}{이/가} 들어왔어요. 출고를 준비할게요.'],
    sms: '[메디몰] #{주문번호} 입금 #{금액}{을/를} 확인했어요.',
    kakao: '입금이 확인되었습니다.\n\n주문번호: #{주문번호}\n금액: #{금액}',
  }),
  'order-shipped': kindOf({
    ...order,
    name: '출고',
    values: {
      orderNumber,
      goods,
      carrier: ['택배사', 'CJ대한통운'],
      trackingNumber: ['송장번호', '000000000000'],
    },
    screen: ['상품을 보냈어요', '#{상품}. #{택배사} #{송장번호}'],
    sms: '[메디몰] #{주문번호} 출고됐어요. #{택배사} #{송장번호}',
    kakao:
      '상품이 출고되었습니다.\n\n주문번호: #{주문번호}\n상품: #{상품}\n택배사: #{택배사}\n송장번호: #{송장번호}',
  }),
  'tracking-corrected': kindOf({
    ...order,
    name: '송장 변경',
    values: {
      orderNumber,
      goods,
      carrier: ['택배사', 'CJ대한통운'],
      trackingNumber: ['송장번호', '000000000000'],
    },
    screen: ['송장번호가 바뀌었어요', '#{상품}. 새 송장 #{택배사} #{송장번호}'],
    sms: '[메디몰] #{주문번호} 송장번호가 바뀌었어요. #{택배사} #{송장번호}',
    kakao:
      '송장번호가 변경되었습니다.\n\n주문번호: #{주문번호}\n상품: #{상품}\n택배사: #{택배사}\n새 송장번호: #{송장번호}',
  }),
  'order-delayed': kindOf({
    ...order,
    name: '출고지연',
    values: {
      orderNumber,
      goods,
      promisedOn: ['약속일', '2026.11.23'],
      expectedOn: ['출고예정일', '2026.11.25'],
      reason: ['사유', '입고 지연'],
    },
    screen: [
      '출고가 늦어져요',
      '#{상품}의 출고예정일이 #{약속일}에서 #{출고예정일}{으로/로} 바뀌었어요. #{사유}',
    ],
    sms: '[메디몰] #{주문번호} 출고가 #{출고예정일}{으로/로} 늦어져요. #{사유}',
    kakao:
      '출고가 늦어져 죄송합니다.\n\n주문번호: #{주문번호}\n상품: #{상품}\n약속일: #{약속일}\n새 출고예정일: #{출고예정일}\n사유: #{사유}',
  }),
  'order-delivered': kindOf({
    ...order,
    name: '배송완료',
    values: { orderNumber, goods },
    screen: ['배송이 끝났어요', '#{상품}. 냉장 상품은 바로 보관해 주세요.'],
    sms: '[메디몰] #{주문번호} 배송이 끝났어요. 냉장 상품은 바로 보관해 주세요.',
    kakao:
      '배송이 완료되었습니다.\n\n주문번호: #{주문번호}\n상품: #{상품}\n\n냉장 상품은 바로 보관해 주시기 바랍니다.',
  }),
  'order-cancelled': kindOf({
    ...order,
    name: '주문취소',
    values: { orderNumber, goods, reason: ['사유', '입금 기한이 지났어요'] },
    screen: ['주문이 취소됐어요', '#{상품}. #{사유}'],
    sms: '[메디몰] #{주문번호} 주문이 취소됐어요. #{사유}',
    kakao: '주문이 취소되었습니다.\n\n주문번호: #{주문번호}\n상품: #{상품}\n사유: #{사유}',
  }),
  'refund-done': kindOf({
    ...claim,
    name: '환불',
    values: { orderNumber, amount, way: ['환불수단', '신용카드'] },
    screen: ['환불했어요', '주문 #{주문번호}의 #{금액}{을/를} #{환불수단}{으로/로} 돌려드렸어요.'],
    sms: '[메디몰] #{주문번호} #{금액}{을/를} #{환불수단}{으로/로} 환불했어요.',
    kakao: '환불이 완료되었습니다.\n\n주문번호: #{주문번호}\n금액: #{금액}\n환불수단: #{환불수단}',
  }),
  'claim-received': kindOf({
    ...claim,
    name: '취소·반품·교환 접수',
    values: claimed,
    screen: ['#{구분} 신청을 받았어요', '주문 #{주문번호}, 접수번호 #{접수번호}. 확인하고 알려 드릴게요.'],
    sms: '[메디몰] #{구분} 신청을 받았어요. #{접수번호}',
    kakao: '신청이 접수되었습니다.\n\n구분: #{구분}\n접수번호: #{접수번호}\n주문번호: #{주문번호}',
  }),
  'claim-decided': kindOf({
    ...claim,
    name: '취소·반품·교환 처리',
    values: { ...claimed, decision: ['결과', '승인'], reason: ['안내', '수거 기사가 방문해요'] },
    screen: ['#{구분} 신청 결과: #{결과}', '접수번호 #{접수번호}. #{안내}'],
    sms: '[메디몰] #{접수번호} #{구분} #{결과}. #{안내}',
    kakao:
      '신청 결과를 안내해 드립니다.\n\n구분: #{구분}\n접수번호: #{접수번호}\n결과: #{결과}\n안내: #{안내}',
  }),
  'claim-done': kindOf({
    ...claim,
    name: '취소·반품·교환 완료',
    values: { ...claimed, result: ['처리', '환불 120,000원'] },
    screen: ['#{구분}{이/가} 끝났어요', '접수번호 #{접수번호}. #{처리}'],
    sms: '[메디몰] #{접수번호} #{구분}{이/가} 끝났어요. #{처리}',
    kakao: '신청이 완료되었습니다.\n\n구분: #{구분}\n접수번호: #{접수번호}\n처리: #{처리}',
  }),
} as const
