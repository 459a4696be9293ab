/** What waits on a screen, by its menu. */
export const waitingLabel: Record<string, string> = {
  approvals: '로그인 승인 요청',
  'join-reviews': '심사를 기다리는 가입 신청',
  renewals: '확인을 기다리는 서류·정보 변경',
  recalls: '회신이나 수거를 기다리는 회수 기관',
  stock: '유효기간이 임박하거나 모자라는 재고',
  claims: '답변을 기다리는 취소·반품·교환',
  'supply-reports': '보고할 공급내역',
  roles: '동의를 기다리는 권한 요청',
  'payment-differences': '결제사와 다른 결제',
  deposits: '맞출 병의원을 기다리는 입금',
  credit: '돌려줄 초과 입금',
  outbox: '보내지 못했거나 확인이 필요한 알림',
  staff: '사용 승인을 기다리는 직원',
  maintenance: '예정되거나 진행 중인 시스템 점검',
}
