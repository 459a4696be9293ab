import { kindOf } from './kind.ts'

const title = ['스페셜오더', '12월 소모품 대량 구매'] as const
const own = { topic: 'order', link: '/special' } as const

export const kindsOfSpecial = {
  'special-offer': kindOf({
    ...own,
    name: '스페셜오더 도착',
    values: { title, until: ['기한', '2026.11.27'] },
    screen: ['스페셜오더가 도착했어요', '#{스페셜오더}: #{기한}까지 주문할 수 있어요.'],
    sms: '[메디몰] 스페셜오더가 도착했어요. #{스페셜오더}, #{기한}까지',
    kakao:
      '스페셜오더를 안내해 드립니다.\n\n제목: #{스페셜오더}\n주문 기한: #{기한}\n\n기한이 지나면 다시 요청해 주셔야 합니다.',
  }),
  'special-declined': kindOf({
    ...own,
    name: '견적 요청 반려',
    values: { title, reason: ['사유', '제조사 배정 수량이 모자라요.'] },
    screen: ['견적을 드리지 못했어요', '#{스페셜오더}: #{사유}'],
    sms: '[메디몰] 견적을 드리지 못했어요. #{스페셜오더}: #{사유}',
    kakao: '요청하신 견적을 드리지 못했습니다.\n\n제목: #{스페셜오더}\n사유: #{사유}',
  }),
} as const
