import type { ClaimKind, ClaimReason, ClaimSort, ClaimState } from './states.ts'

export const claimKindLabel: Record<ClaimKind, string> = { cancel: '취소', return: '반품', exchange: '교환' }

export const claimReasonLabel: Record<ClaimReason, string> = {
  'change-of-mind': '단순변심',
  'ordered-wrong': '주문실수',
  'wrong-item': '오배송',
  damaged: '파손',
  defective: '불량',
  'short-dated': '유효기간',
  recalled: '로트 회수',
  other: '기타',
}

const words: Record<ClaimState, string> = {
  asked: '신청',
  approved: '접수',
  collecting: '수거중',
  collected: '수거완료',
  inspecting: '검수중',
  done: '완료',
  rejected: '반려',
  withdrawn: '철회',
}

/** '반품완료', '검수중'. `settling`: the goods are looked at, the money or the new parcel is on its way. */
export const claimStateLabel = (claim: { kind: ClaimKind; state: ClaimState; settling: boolean }) =>
  claim.state === 'done'
    ? `${claimKindLabel[claim.kind]}완료`
    : claim.settling
      ? claim.kind === 'exchange'
        ? '교환 출고'
        : '환불 처리중'
      : words[claim.state]

/** The steps a buyer sees, and the index of the one the claim is at. */
export function claimSteps({
  kind,
  state,
  settling,
}: {
  kind: ClaimKind
  state: ClaimState
  settling: boolean
}) {
  if (state === 'rejected' || state === 'withdrawn') return null
  const last = kind === 'exchange' ? '교환 출고' : '환불'
  if (kind === 'cancel') return { steps: ['신청', '접수', last], at: state === 'asked' ? 0 : 2 }
  const at: Record<typeof state, number> = {
    asked: 0,
    approved: 1,
    collecting: 2,
    collected: 2,
    inspecting: settling ? 4 : 3,
    done: 4,
  }
  return { steps: ['신청', '접수', '수거', '검수', last], at: at[state] }
}

export const claimSortLabel: Record<ClaimSort, string> = {
  waiting: '오래 기다린 순',
  newest: '최근 신청 순',
  amount: '금액 큰 순',
}
