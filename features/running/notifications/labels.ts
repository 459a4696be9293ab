import type { Channel, Topic } from './kind.ts'

export const topicLabel: Record<Topic, string> = {
  order: '주문·배송',
  claim: '취소·반품·환불',
  credit: '여신 결제',
  safety: '회수·안전',
  product: '재입고',
  account: '가입 심사',
  inquiry: '문의 답변',
  benefit: '행사·혜택',
}
export const channelLabel: Record<Channel, string> = { screen: '화면', kakao: '알림톡', sms: '문자' }

export const outboxStateLabel = {
  waiting: '대기',
  sending: '보내는 중',
  sent: '보냄',
  failed: '실패',
  unknown: '확인 필요',
} as const

/** Why one did not arrive, in words; other codes are the provider's own. */
const failureLabel: Record<string, string> = {
  unreachable: '문자 업체에 연결하지 못했어요',
  interrupted: '보내는 중에 서버가 멈췄어요',
  '1010': '받을 수 없는 번호예요',
  '1020': '같은 번호로 겹쳐 보냈어요',
  '1030': '글이 너무 길어요',
  '1062': '등록되지 않은 발신번호예요',
  '3101': '알림톡 채널이 달라요',
  '3104': '승인받은 알림톡 템플릿이 없어요',
  '3109': '알림톡 값이 템플릿과 달라요',
  RangeError: '번호나 글의 모양이 맞지 않아요',
}
const isSilence = (code: string) => /^(no answer|\d{3} )/.test(code)
export const failureText = (code: string) => {
  const label = failureLabel[code] ?? (isSilence(code) ? '보냈는지 답을 받지 못했어요' : '')
  return label ? `${label} (${code})` : code
}
