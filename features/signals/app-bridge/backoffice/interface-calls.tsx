import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { DrawerSection, Pairs } from '#ui/office/drawer.tsx'
import { listInterfaceCalls, type InterfaceCallRow } from '../contract.ts'
import { channelLabel, phaseLabel } from '../labels.ts'

const resultOf = ({ phase, timedOut, resultCode, elapsedMs }: InterfaceCallRow) =>
  phase === 'request' ? '' : timedOut ? ' · 시간 초과' : ` · ${resultCode} · ${formatWhole(elapsedMs)}ms`
const fieldsOf = ({ fields }: InterfaceCallRow) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ') || '데이터 없음'

/** The last calls of one interface, as pages reported them. */
export function InterfaceCalls({ interfaceId }: { interfaceId: string }) {
  const calls = useQuery(query(listInterfaceCalls, { query: { interfaceId, size: 20 } }))
  return (
    <DrawerSection
      title="최근 호출"
      action={
        <Button size="small" busy={calls.isFetching} onClick={() => void calls.refetch()}>
          새로고침
        </Button>
      }
    >
      {calls.data?.rows.length ? (
        <Pairs
          facts={calls.data.rows.map((call) => ({
            term: `${formatDateTime(call.at)} ${phaseLabel[call.phase]}`,
            value: `${channelLabel[call.channel]}${resultOf(call)} · ${fieldsOf(call)}`,
          }))}
        />
      ) : (
        <p className="meta">{calls.isPending ? '불러오는 중이에요.' : '아직 호출이 없어요.'}</p>
      )}
    </DrawerSection>
  )
}
