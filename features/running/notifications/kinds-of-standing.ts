import { kindOf } from './kind.ts'

const standing = ['정기주문', '소모품 정기 주문'] as const
const day = ['주문일', '2026.11.25'] as const
const own = { topic: 'order', link: '/my/order/standing' } as const

export const kindsOfStanding = {
  'standing-order-soon': kindOf({
    ...own,
    name: '정기 주문 예정',
    values: { standing, day, goods: ['상품', '하이알 필러 1mL 외 2종'], amount: ['금액', '1,234,000원'] },
    screen: [
      '곧 정기 주문을 넣어요',
      '#{주문일} #{정기주문}: #{상품}, #{금액}. 그 전에 바꾸거나 건너뛸 수 있어요.',
    ],
    sms: '[메디몰] #{주문일}에 정기 주문을 넣어요. #{상품} #{금액}',
    kakao:
      '정기 주문을 안내해 드립니다.\n\n정기 주문: #{정기주문}\n주문일: #{주문일}\n상품: #{상품}\n금액: #{금액}\n\n그 전에 바꾸거나 건너뛰실 수 있습니다.',
  }),
  'standing-order-price': kindOf({
    ...own,
    name: '정기 주문 가격 확인',
    values: { standing, day, change: ['바뀐가격', '하이알 필러 1mL 40,000원 → 44,000원'] },
    screen: [
      '정기 주문의 가격이 바뀌었어요',
      '#{정기주문}: #{바뀐가격}. 확인해 주셔야 #{주문일}에 주문해요.',
    ],
    sms: '[메디몰] 정기 주문의 가격이 바뀌었어요. #{바뀐가격} 확인해 주셔야 주문해요.',
    kakao:
      '정기 주문의 가격이 바뀌었습니다.\n\n정기 주문: #{정기주문}\n주문일: #{주문일}\n바뀐 가격: #{바뀐가격}\n\n확인해 주셔야 주문이 진행됩니다.',
  }),
  'standing-order-less': kindOf({
    ...own,
    name: '정기 주문에서 빠진 상품',
    values: { standing, orderNumber: ['주문번호', '20261120-000001'], left: ['빠진상품', '하이알 필러 1mL'] },
    screen: [
      '정기 주문에서 빠진 상품이 있어요',
      '#{정기주문}, 주문 #{주문번호}: #{빠진상품}. 나머지는 주문했어요.',
    ],
    sms: '[메디몰] 정기 주문 #{주문번호}에서 빠진 상품이 있어요. #{빠진상품}',
    kakao:
      '정기 주문에서 빠진 상품을 안내해 드립니다.\n\n정기 주문: #{정기주문}\n주문번호: #{주문번호}\n빠진 상품: #{빠진상품}\n\n나머지 상품은 주문되었습니다.',
  }),
  'standing-order-missed': kindOf({
    ...own,
    name: '정기 주문 실패',
    values: { standing, day, reason: ['사유', '주문가능 여신이 부족해요.'] },
    screen: ['정기 주문을 하지 못했어요', '#{주문일} #{정기주문}: #{사유}'],
    sms: '[메디몰] #{주문일} 정기 주문을 하지 못했어요. #{사유}',
    kakao: '정기 주문이 진행되지 않았습니다.\n\n정기 주문: #{정기주문}\n주문일: #{주문일}\n사유: #{사유}',
  }),
} as const
