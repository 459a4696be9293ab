import { kindOf } from './kind.ts'

const order = {
  orderNumber: ['주문번호', '20261120-000001'],
  goods: ['상품', '하이알 필러 1mL 외 2종'],
  amount: ['금액', '3,960,000원'],
} as const

export const kindsOfPeople = {
  'director-named': kindOf({
    topic: 'account',
    link: '/my/member/people',
    name: '원장 지정',
    mandatory: '주문과 구성원을 맡는 분이 바뀌는 소식이라 꺼 둘 수 없어요.',
    values: { who: ['지정된분', '박나래'], clinic: ['병의원', '메디의원'] },
    screen: [
      '#{지정된분}님이 #{병의원}의 원장 권한을 받았어요',
      '담당자가 요청을 확인하고 지정했어요. 요청하지 않았다면 바로 알려 주세요.',
    ],
    sms: '[메디몰] #{지정된분}님이 #{병의원} 원장 권한을 받았어요. 요청하지 않았다면 바로 알려 주세요.',
    kakao:
      '원장 권한이 지정되었음을 안내해 드립니다.\n\n병의원: #{병의원}\n지정된 분: #{지정된분}\n\n요청하지 않으셨다면 바로 알려 주시기 바랍니다.',
  }),
  'approval-wanted': kindOf({
    topic: 'order',
    link: '/my/order/approvals',
    name: '주문 승인 요청',
    mandatory: '원장님이 승인해야 주문이 나가서 꺼 둘 수 없어요.',
    values: { ...order, who: ['주문한사람', '박나래'] },
    screen: ['승인할 주문이 있어요', '#{주문한사람} · #{상품} #{금액}'],
    sms: '[메디몰] #{주문한사람}님 주문 #{금액} 승인이 필요해요. 마이페이지 > 주문 승인',
    kakao:
      '주문 승인을 요청드립니다.\n\n주문한 사람: #{주문한사람}\n상품: #{상품}\n금액: #{금액}\n주문번호: #{주문번호}',
  }),
  'approval-awaited': kindOf({
    topic: 'order',
    link: '/my/order/detail?ordId=#{주문번호}',
    name: '자동 주문 승인 대기',
    values: order,
    screen: [
      '자동 주문이 원장님 승인을 기다려요',
      '#{상품} #{금액}. 주문 한도를 넘어 원장님이 승인해야 주문이 확정돼요.',
    ],
    sms: '[메디몰] 자동 주문 #{주문번호}{이/가} 한도를 넘어 원장님 승인을 기다려요. #{금액}',
    kakao:
      '자동 주문이 주문 한도를 넘어 원장님의 승인을 기다립니다.\n\n상품: #{상품}\n금액: #{금액}\n주문번호: #{주문번호}',
  }),
  'approval-given': kindOf({
    topic: 'order',
    link: '/my/order/detail?ordId=#{주문번호}',
    name: '주문 승인',
    values: { ...order, next: ['다음할일', '주문이 확정됐어요.'] },
    screen: ['원장님이 주문을 승인했어요', '#{상품} #{금액}. #{다음할일}'],
    sms: '[메디몰] 원장님이 주문 #{주문번호}{을/를} 승인했어요. #{다음할일}',
    kakao:
      '원장님이 주문을 승인했습니다.\n\n상품: #{상품}\n금액: #{금액}\n주문번호: #{주문번호}\n#{다음할일}',
  }),
  'prepared-order': kindOf({
    topic: 'order',
    link: '/my/order/prepared',
    name: '담당자가 준비한 주문',
    values: { goods: order.goods, until: ['기한', '2026.11.27'] },
    screen: ['담당자가 주문을 준비했어요', '#{상품}. #{기한}까지 확인하고 주문해 주세요.'],
    sms: '[메디몰] 담당자가 주문을 준비했어요. #{기한}까지 마이페이지에서 확인해 주세요.',
    kakao:
      '담당자가 주문을 준비했습니다.\n\n상품: #{상품}\n기한: #{기한}\n\n확인하고 주문하시기 전에는 아무것도 결제되지 않습니다.',
  }),
} as const
