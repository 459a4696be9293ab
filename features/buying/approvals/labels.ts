/** What a director is told after a yes. */
export const saidYes = {
  confirmed: '주문을 승인했어요. 바로 준비할게요.',
  'awaiting-payment': '주문을 승인했어요. 주문한 분이 결제하면 준비할게요.',
  'awaiting-staff': '주문을 승인했어요. 여신한도를 넘어 메디몰 담당자가 확인하고 있어요.',
} as const
