import { useState } from 'react'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { roleLabel } from '#features/service/people/labels.ts'
import { call } from '#platform/web/calls/call.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { mergeLogins, previewLoginMerge } from '../login-merge-contract.ts'
import { listMembers, readMember } from '../office-contract.ts'
import { MergeFrame } from './merge-frame.tsx'

type Props = { memberId: number; loginId: string; onClose: () => void }

/** Merges another login of the same person into the one that is looked at. */
export function LoginMergeDialog({ memberId, loginId, onClose }: Props) {
  const params = { memberId }
  const [sheet] = useState(() => `merge-login:${newId()}`)
  const { mutateAsync } = useSend(mergeLogins, {
    sheet,
    changes: [listMembers, readMember],
    onSuccess() {
      showToast('두 아이디를 합쳤어요.', { tone: 'ok' })
      onClose()
    },
  })
  return (
    <MergeFrame
      title="아이디 합치기"
      description={`한 사람의 다른 아이디를 ‘${loginId}’에 합쳐요. 합친 아이디는 탈퇴 처리되고 되돌릴 수 없어요.`}
      label="합칠 아이디"
      look={(typed) => call(previewLoginMerge, { params, query: { loginId: typed } })}
      shown={({ loginId: from, name, role, status, moves }) => ({
        from,
        counted: moves,
        blocks: [],
        words: (
          <p className="meta">
            {`${name}(${roleLabel[role]}, ${memberStatusLabel[status]}) · 역할과 한도는 ${loginId}의 것을 따라요. 주문을 누가 했는지는 주문 이력에 그대로 남아요.`}
          </p>
        ),
      })}
      merge={({ fromId }, reason) => mutateAsync({ params, body: { fromId, reason } })}
      onClose={onClose}
    />
  )
}
