import type { CustomerType } from '#features/access/accounts/account-contract.ts'
import { paperLabel, type PaperKind } from '#features/service/membership/paper-kinds.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { listOwnTasks } from './contract.ts'

type Task = Reply<typeof listOwnTasks>[number]

/** What is to be done, in a sentence. */
export const taskWords = ({ kind, subject, count }: Task, type: CustomerType): string =>
  ({
    paper: () => `${paperLabel(type, subject as PaperKind)} 서류를 새로 올려 주세요`,
    approval: () => `주문 승인을 기다리는 건이 ${count}건 있어요`,
    prepared: () => `담당자가 준비한 주문이 ${count}건 있어요`,
    offer: () => `아직 답하지 않은 스페셜오더가 ${count}건 있어요`,
    claim: () => `${subject} 환불받을 계좌를 알려 주세요`,
  })[kind]()

export const taskAction = {
  paper: '서류 올리기',
  approval: '승인하기',
  prepared: '확인하기',
  offer: '보기',
  claim: '계좌 입력',
} as const
