import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#domain/calendar.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { OfficeBlock } from '#ui/office/page.tsx'
import {
  decideGrantRequest,
  listGrantRequests,
  withdrawGrantRequest,
  type GrantRequest,
} from '../grant-request-contract.ts'
import { listRoles, readRole } from '../role-contract.ts'
import { listStaff } from '../staff-contract.ts'

const wanted = ({ staff, roleName, grants }: GrantRequest) =>
  staff === null
    ? `${roleName} 권한에 ${grants.map(({ menuName, functionName }) => `${menuName} ${functionName}`).join(', ')} 추가`
    : `${staff} 직원에게 ${roleName} 권한 주기`

/** Authority that waits for a second person; nothing is shown while there is none. */
export function GrantRequests({ mayWrite }: { mayWrite: boolean }) {
  const { data = [] } = useQuery(query(listGrantRequests))
  const onError = (error: CallError) => void showError(error)
  const decide = useSend(decideGrantRequest, {
    changes: [listGrantRequests, listRoles, readRole, listStaff],
    onSuccess: (_, { body }) =>
      showToast(body.decision === 'approved' ? '권한을 승인했어요.' : '권한 요청을 반려했어요.', {
        tone: 'ok',
      }),
    onError,
  })
  const withdraw = useSend(withdrawGrantRequest, {
    changes: [listGrantRequests],
    onSuccess: () => showToast('권한 요청을 취소했어요.', { tone: 'ok' }),
    onError,
  })
  if (data.length === 0) return null
  return (
    <OfficeBlock
      title="승인을 기다리는 권한"
      note="본인에게 없는 권한을 주려면 그 권한이 있는 다른 직원의 승인이 필요해요."
    >
      <ul className="grant-requests">
        {data.map((request) => (
          <li key={request.requestId}>
            <span>
              <b>{wanted(request)}</b>
              <span className="caption">
                {request.askedBy} · {formatDateTime(request.askedAt)}
              </span>
            </span>
            {mayWrite && request.asked && (
              <Button
                size="small"
                busy={withdraw.isPending}
                aria-label={`${wanted(request)} 요청 취소`}
                onClick={() => withdraw.mutate({ params: { requestId: request.requestId } })}
              >
                요청 취소
              </Button>
            )}
            {mayWrite &&
              !request.asked &&
              (['rejected', 'approved'] as const).map((decision) => (
                <Button
                  key={decision}
                  size="small"
                  variant={decision === 'approved' ? 'primary' : 'secondary'}
                  busy={decide.isPending}
                  disabledReason={request.own ? '본인이 받을 권한은 다른 직원이 처리해야 해요.' : ''}
                  aria-label={`${wanted(request)} ${decision === 'approved' ? '승인' : '반려'}`}
                  onClick={() =>
                    decide.mutate({ params: { requestId: request.requestId }, body: { decision } })
                  }
                >
                  {decision === 'approved' ? '승인' : '반려'}
                </Button>
              ))}
          </li>
        ))}
      </ul>
    </OfficeBlock>
  )
}
