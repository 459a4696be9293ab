import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { wholeProblem } from '#domain/whole-number.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useUnsavedDrawer, type DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { askReason } from '#platform/web/office/reason.tsx'
import { Button } from '#ui/button.tsx'
import { DrawerActions, DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { confirmDeposit, putAside, readDepositEvents, type Deposit } from '../contract.ts'
import { eventLabel } from '../labels.ts'
import { MatchList } from './match-list.tsx'
import { PartForm } from './part-form.tsx'
import { changedByDeposit, firstParts, wonOf } from './typed-parts.ts'
import './deposits.css'

type Props = { deposit: Deposit; mayWrite: boolean; place: DrawerPlace }

/** One transfer: who may have sent it, how it is shared out, and what was done with it. */
export function DepositDrawer({ deposit, mayWrite, place }: Props) {
  const { depositId, amount, matched, state } = deposit
  const left = amount - matched
  const [parts, setParts] = useState(() => firstParts(deposit))
  const [first] = useState(parts)
  useUnsavedDrawer(place, JSON.stringify(parts) !== JSON.stringify(first))
  const events = useQuery(query(readDepositEvents, { params: { depositId } }))
  const sum = parts.reduce((all, part) => all + wonOf(part.amount), 0)
  const confirm = useSend(confirmDeposit, {
    sheet: `deposit:${depositId}:${matched}`,
    changes: changedByDeposit,
    onSuccess: ({ left: rest }) => {
      showToast(rest > 0 ? `확정했어요. ${formatWon(rest)}이 남았어요.` : '확정했어요.', { tone: 'ok' })
      if (rest === 0) place.close()
    },
    onError: (error) => void showError(error),
  })
  const aside = useSend(putAside, {
    changes: changedByDeposit,
    onSuccess: () => place.close(),
    onError: (error) => void showError(error),
  })
  const askAside = async () => {
    const away = state !== 'aside'
    const reason = await askReason({
      title: away ? '입금 보류' : '보류 해제',
      text: '사유는 처리 내역에 남아요.',
      confirmLabel: away ? '보류' : '보류 해제',
      choices: away
        ? ['여신과 관계없는 입금', '입금자 확인 중', '착오 입금 반환 예정']
        : ['입금자 확인 완료'],
    })
    if (reason) aside.mutate({ params: { depositId }, body: { aside: away, reason } })
  }
  const tooMuch = sum > left
  const unread = parts.some((part) => wholeProblem(part.amount))
  return (
    <OfficeDrawer
      title={`${deposit.name} ${formatWon(amount)}`}
      subject={String(depositId)}
      position={place.position}
      onPrevious={place.onPrevious}
      onNext={place.onNext}
      onClose={place.onClose}
      foot={
        mayWrite &&
        state !== 'matched' && (
          <DrawerActions>
            <Button busy={aside.isPending} onClick={() => void askAside()}>
              {state === 'aside' ? '보류 해제' : '보류'}
            </Button>
            {state === 'open' && (
              <Button
                variant="primary"
                busy={confirm.isPending}
                disabled={sum === 0 || tooMuch || unread}
                disabledReason={
                  unread
                    ? '받을 금액은 0 이상의 정수로 입력해 주세요.'
                    : tooMuch
                      ? '나눈 금액이 남은 입금액보다 커요.'
                      : sum === 0
                        ? '받을 병의원을 골라 주세요.'
                        : undefined
                }
                onClick={() =>
                  confirm.mutate({
                    params: { depositId },
                    body: {
                      left,
                      parts: parts
                        .filter((part) => wonOf(part.amount) > 0)
                        .map((part) => ({
                          institutionId: part.institutionId,
                          orderNumber: part.orderNumber,
                          amount: wonOf(part.amount),
                        })),
                    },
                  })
                }
              >
                {`${formatWon(sum)} 확정`}
              </Button>
            )}
          </DrawerActions>
        )
      }
    >
      <DrawerSection>
        <Pairs
          facts={[
            { term: '입금일시', value: formatDateTime(deposit.receivedAt) },
            { term: '입금액', value: formatWon(amount) },
            { term: '남은 금액', value: formatWon(left) },
            ...(deposit.memo ? [{ term: '메모', value: deposit.memo }] : []),
          ]}
        />
      </DrawerSection>
      {state === 'open' && mayWrite && (
        <PartForm deposit={deposit} left={left} parts={parts} onChange={setParts} />
      )}
      {deposit.matches.length > 0 && <MatchList deposit={deposit} mayWrite={mayWrite} />}
      {(events.data?.length ?? 0) > 0 && (
        <DrawerSection title="처리 내역">
          <ul className="deposit-parts">
            {events.data!.map((event) => (
              <li key={event.id}>
                <p className="meta figure">
                  {formatDateTime(event.at)} {event.actor}
                </p>
                <p>
                  {eventLabel[event.kind]}: {event.note}
                </p>
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
    </OfficeDrawer>
  )
}
