import { formatWon } from '#domain/money.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { askReason } from '#platform/web/office/reason.tsx'
import { Button } from '#ui/button.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { undoMatch, type Deposit } from '../contract.ts'
import { changedByDeposit } from './typed-parts.ts'

/** What was posted of a transfer, each part to take back with a reason. */
export const MatchList = ({ deposit, mayWrite }: { deposit: Deposit; mayWrite: boolean }) => (
  <DrawerSection title="확정한 금액">
    <ul className="deposit-parts">
      {deposit.matches.map((match) => (
        <MatchLine key={match.matchId} depositId={deposit.depositId} match={match} mayWrite={mayWrite} />
      ))}
    </ul>
  </DrawerSection>
)

type LineProps = { depositId: number; match: Deposit['matches'][number]; mayWrite: boolean }

function MatchLine({ depositId, match, mayWrite }: LineProps) {
  const undo = useSend(undoMatch, {
    sheet: `undo:${match.matchId}`,
    changes: changedByDeposit,
    onSuccess: () => showToast('확정을 취소했어요. 미결제 금액이 다시 늘었어요.'),
    onError: (error) => void showError(error),
  })
  const ask = async () => {
    const reason = await askReason({
      title: `${match.name} ${formatWon(match.amount)} 확정 취소`,
      text: '그 병의원의 미결제 금액이 다시 늘어요. 사유는 처리 내역에 남아요.',
      confirmLabel: '확정 취소',
      choices: ['다른 병의원의 입금', '금액을 잘못 나눔', '착오 입금 반환'],
    })
    if (reason) undo.mutate({ params: { depositId, matchId: match.matchId }, body: { reason } })
  }
  return (
    <li className="deposit-part-line">
      <span>
        {match.undone ? <s>{match.name}</s> : match.name}{' '}
        <span className="meta">{match.orderNumber ?? '오래된 청구부터'}</span>
      </span>
      <b className="figure">{formatWon(match.amount)}</b>
      {match.undone ? (
        <span className="meta">취소함</span>
      ) : (
        mayWrite && (
          <Button size="small" busy={undo.isPending} onClick={() => void ask()}>
            확정 취소
          </Button>
        )
      )}
    </li>
  )
}
