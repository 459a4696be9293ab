import { useState } from 'react'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { roleLabel } from '#features/service/people/labels.ts'
import { call } from '#platform/web/calls/call.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { readInstitutionDesk } from '../institution-contract.ts'
import { mergeBlockLabel } from '../labels.ts'
import { mergeInstitutions, previewMerge } from '../merge-contract.ts'
import { listMembers, readMember } from '../office-contract.ts'
import { MergeFrame } from './merge-frame.tsx'

type Props = { institutionId: number; name: string; onClose: () => void }

/** Merges a double into the institution that is looked at, found by its business number. */
export function MergeDialog({ institutionId, name, onClose }: Props) {
  const params = { institutionId }
  const [sheet] = useState(() => `merge:${newId()}`)
  const { mutateAsync } = useSend(mergeInstitutions, {
    sheet,
    changes: [listMembers, readMember, readInstitutionDesk],
    onSuccess() {
      showToast('두 기관을 합쳤어요.', { tone: 'ok' })
      onClose()
    },
  })
  return (
    <MergeFrame
      title="기관 합치기"
      description={`같은 병의원의 다른 기관을 ‘${name}’에 합쳐요. 되돌릴 수 없어요.`}
      label="합칠 기관의 사업자등록번호"
      inputMode="numeric"
      look={(businessNumber) => call(previewMerge, { params, query: { businessNumber } })}
      shown={({ fromName, intoName, people, moves, blocks }) => ({
        from: fromName,
        counted: [{ label: '구성원', count: people.length, unit: '명' }, ...moves],
        blocks: blocks.map((block) => mergeBlockLabel[block]),
        words: (
          <>
            {people.length > 0 && (
              <p className="meta">
                {people
                  .map(
                    (one) =>
                      `${one.loginId} ${one.name}(${roleLabel[one.role]}, ${memberStatusLabel[one.status]})`,
                  )
                  .join(' · ')}
              </p>
            )}
            <p className="meta">
              {`단가 등급, 기관 정보, 겹치는 계약 단가와 서류는 ${intoName}의 것을 따라요. 지난 장부는 그대로 남아요.`}
            </p>
          </>
        ),
      })}
      merge={({ fromId }, reason) => mutateAsync({ params, body: { fromId, reason } })}
      onClose={onClose}
    />
  )
}
