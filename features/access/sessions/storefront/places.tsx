import { useSuspenseQuery } from '@tanstack/react-query'
import { formatDateTime } from '#domain/calendar.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { query, useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { LineList, Panel } from '#ui/panel.tsx'
import { sessionEndLabel } from '../labels.ts'
import { endOtherPlaces, listPlaces } from '../places-contract.ts'

/** Where the member signed in lately, and why it ended there. */
export function Places() {
  const { data } = useSuspenseQuery(query(listPlaces))
  const send = useSend(endOtherPlaces, {
    changes: [listPlaces],
    onSuccess: () => showToast('다른 곳에서 모두 로그아웃했어요.'),
  })
  return (
    <Panel
      title="로그인한 기기"
      note="다른 곳에서 로그인하면 먼저 로그인한 곳은 로그아웃돼요."
      action={
        <Button size="small" busy={send.isPending} onClick={() => send.mutate({})}>
          다른 곳 로그아웃
        </Button>
      }
    >
      <LineList
        lines={data.places.map(({ device, ip, current, startedAt, lastSeenAt, endedAt, endReason }) => ({
          key: startedAt,
          left: (
            <>
              {device}{' '}
              <span className="meta figure" translate="no">
                {ip}
              </span>
            </>
          ),
          right: current ? (
            <Chip tone="ok">지금 이 기기</Chip>
          ) : endedAt && endReason ? (
            <span className="meta">
              {formatDateTime(endedAt)} {sessionEndLabel[endReason]}
            </span>
          ) : (
            <span className="meta">{formatDateTime(lastSeenAt)} 사용</span>
          ),
        }))}
      />
    </Panel>
  )
}
