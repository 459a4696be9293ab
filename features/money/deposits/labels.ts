import { formatWhole } from '#domain/whole-number.ts'
import type { DepositShow } from './contract.ts'
import type { CandidateReason } from './rules.ts'

export const depositShowLabel: Record<DepositShow, string> = {
  sure: '바로 맞는 입금',
  choose: '골라야 하는 입금',
  none: '미확인 입금',
  aside: '보류',
  matched: '확정',
}
export const reasonLabel: Record<CandidateReason, string> = {
  order: '주문번호가 적혀 있어요',
  name: '이름이 같아요',
  director: '대표자 이름이에요',
  charge: '청구 한 건과 금액이 같아요',
  due: '결제예정일 합계와 금액이 같아요',
  owed: '미결제 합계와 금액이 같아요',
}
export const eventLabel = {
  matched: '확정',
  undone: '확정 취소',
  aside: '보류',
  reopened: '보류 해제',
} as const

type Taken = { added: number; again: number; repeated: number; alike: number; sure: number }

/** What became of a list that was read. */
export const takenWords = ({ added, again, repeated, sure }: Taken) =>
  [
    `입금 ${formatWhole(added)}건을 읽었어요.`,
    again > 0 && `이미 읽은 ${formatWhole(again)}건은 건너뛰었어요.`,
    repeated > 0 && `이 목록에 두 번 있는 ${formatWhole(repeated)}줄은 한 번만 읽었어요.`,
    `바로 맞는 입금은 모두 ${formatWhole(sure)}건이에요.`,
  ]
    .filter(Boolean)
    .join(' ')

/** What a person has to look at then; empty when nothing. */
export const alikeWords = ({ alike }: Pick<Taken, 'alike'>) =>
  alike > 0
    ? `새로 읽은 입금 중 ${formatWhole(alike)}건은 같은 날 이름과 금액이 같은 입금이 더 있어요. 정말 따로 들어온 돈인지 은행 거래내역에서 확인해 주세요.`
    : ''
