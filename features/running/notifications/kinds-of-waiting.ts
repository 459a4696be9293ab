import { kindOf } from './kind.ts'

const product = ['상품', '하이알 필러 1mL'] as const

export const kindsOfWaiting = {
  'waiting-order-placed': kindOf({
    topic: 'order',
    link: '/my/order/waiting',
    name: '자동 주문 완료',
    values: {
      product,
      quantity: ['수량', '10'],
      orderNumber: ['주문번호', '20261120-000001'],
      amount: ['금액', '396,000원'],
    },
    screen: ['기다리던 상품을 주문했어요', '#{상품} #{수량}개, 주문 #{주문번호}, #{금액}'],
    sms: '[메디몰] 기다리던 상품이 들어와 주문했어요. #{상품} #{수량}개 #{금액}, 주문 #{주문번호}',
    kakao:
      '기다리시던 상품이 입고되어 주문되었습니다.\n\n상품: #{상품}\n수량: #{수량}개\n금액: #{금액}\n주문번호: #{주문번호}',
  }),
  'waiting-order-missed': kindOf({
    topic: 'order',
    link: '/my/order/waiting',
    name: '자동 주문 실패',
    values: { product, reason: ['사유', '주문가능 여신이 부족해요.'] },
    screen: ['기다리던 상품을 주문하지 못했어요', '#{상품}: #{사유}'],
    sms: '[메디몰] 기다리던 상품을 주문하지 못했어요. #{상품}: #{사유}',
    kakao: '자동 주문이 진행되지 않았습니다.\n\n상품: #{상품}\n사유: #{사유}',
  }),
} as const
