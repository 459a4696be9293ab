import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#domain/calendar.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { LineList, Panel } from '#ui/panel.tsx'
import { sessionEndLabel } from '../labels.ts'
import { endOtherStaffPlaces, listStaffPlaces, type Place } from '../places-contract.ts'

const stateOf = ({ current, endedAt, endReason, lastSeenAt }: Place) =>
  current
    ? '지금 이 기기'
    : endedAt && endReason
      ? `${formatDateTime(endedAt)} ${sessionEndLabel[endReason]}`
      : `${formatDateTime(lastSeenAt)} 사용`

/** Where this person signed in lately, and why it ended there. */
export function StaffPlaces() {
  const { data } = useQuery(query(listStaffPlaces))
  const send = useSend(endOtherStaffPlaces, {
    changes: [listStaffPlaces],
    onSuccess: () => showToast('다른 곳에서 모두 로그아웃했어요.'),
  })
  return (
    <Panel
      title="로그인한 기기"
      note="모르는 기기가 있으면 비밀번호를 바꿔 주세요."
      action={
        <Button size="small" busy={send.isPending} onClick={() => send.mutate({})}>
          다른 곳 로그아웃
        </Button>
      }
    >
      <LineList
        lines={(data?.places ?? []).map((place) => ({
          key: place.startedAt,
          left: (
            <>
              {place.device} <span className="meta figure">{place.ip}</span>
            </>
          ),
          right: <span className="meta">{stateOf(place)}</span>,
        }))}
      />
    </Panel>
  )
}
