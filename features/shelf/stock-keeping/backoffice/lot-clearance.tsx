import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#domain/calendar.ts'
import { withJosa } from '#domain/josa.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { endClearance, readLotClearances, type Clearance } from '#features/shelf/clearances/contract.ts'
import { clearanceProblemText, clearanceStateLabel } from '#features/shelf/clearances/labels.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { listLots, readLot, type LotRow } from '../contract.ts'
import { StartClearance } from './start-clearance.tsx'

type Props = { lot: LotRow; mayWrite: boolean }

/** 임박 특가: pieces of a lot near its use-by date, sold for less as an option of their own. */
export function LotClearance({ lot, mayWrite }: Props) {
  const { data } = useQuery(query(readLotClearances, { params: { lotId: lot.id } }))
  const ofInterest = data && (data.problem === null || data.clearances.length > 0 || lot.state === 'near')
  if (!ofInterest) return null
  const { problem, clearances } = data
  const words = problem && problem !== 'already-open' && clearanceProblemText[problem]
  return (
    <DrawerSection title="임박 특가">
      {clearances.map((clearance) => (
        <OneClearance key={clearance.clearanceId} clearance={clearance} lot={lot} mayWrite={mayWrite} />
      ))}
      {words && <p className="meta">{words}</p>}
      {mayWrite && problem === null && (
        <StartClearance key={clearances[0]?.clearanceId ?? 0} lot={lot} facts={data} />
      )}
    </DrawerSection>
  )
}

function OneClearance({ clearance, lot, mayWrite }: Props & { clearance: Clearance }) {
  const { clearanceId, optionCode, pieces, price, until, state, left, free } = clearance
  const end = useSend(endClearance, {
    sheet: `clearance-end:${clearanceId}`,
    changes: [readLotClearances, listLots, readLot],
    onSuccess: ({ back }) =>
      showToast(
        back > 0
          ? `${withJosa(`${formatWhole(back)}${lot.unitName}`, '을/를')} 원래 로트로 되돌렸어요.`
          : '임박 특가를 끝냈어요. 되돌릴 수량은 없어요.',
        { tone: 'ok' },
      ),
    onError: (error) => void showError(error),
  })
  const ask = async () => {
    const sure = await askConfirm({
      title: state === 'on' ? '임박 특가를 끝낼까요?' : '남은 수량을 되돌릴까요?',
      text: `예약되지 않은 ${withJosa(`${formatWhole(free)}${lot.unitName}`, '이/가')} 원래 로트로 돌아가 일반 가격으로 팔려요.`,
      confirmLabel: state === 'on' ? '특가 끝내기' : '되돌리기',
    })
    if (sure) end.mutate({ params: { clearanceId } })
  }
  const mayEnd = mayWrite && (state === 'on' || free > 0)
  return (
    <div className="lot-clearance">
      <p>
        <StateMark tone={state === 'on' ? 'ok' : 'off'}>{clearanceStateLabel[state]}</StateMark>{' '}
        <b className="figure">{formatWon(price)}</b>{' '}
        <span className="meta figure">
          {formatWhole(pieces)}
          {lot.unitName} 중 {formatWhole(left)}
          {lot.unitName} 남음 · {formatDate(until)}까지 · <span className="code nowrap">{optionCode}</span>
        </span>
      </p>
      {mayEnd && (
        <Button size="small" busy={end.isPending} onClick={() => void ask()}>
          {state === 'on' ? '특가 끝내기' : '남은 수량 되돌리기'}
        </Button>
      )}
    </div>
  )
}
