import type { MergeBlock } from './merge-contract.ts'

/** What has to be settled first, as it is said before anything is sent. */
export const mergeBlockLabel: Record<MergeBlock, string> = {
  'both-credit': '두 기관 모두 여신을 쓰고 있어요. 한쪽의 미결제를 정리하고 한도를 0원으로 낮춰 주세요.',
  'repayment-open': '합칠 기관에 진행 중인 여신 결제가 있어요.',
  'invoices-open': '합칠 기관에 아직 발행하지 않은 세금계산서가 있어요.',
  'recall-open': '두 기관이 같은 로트 회수에 답하고 있어요.',
  'renewal-waiting': '합칠 기관이 보낸 서류나 정보가 확인을 기다려요.',
}
