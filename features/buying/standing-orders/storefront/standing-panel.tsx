import { Link } from '@tanstack/react-router'
import { formatDate, weekdayName } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { amountOf, priceAt } from '#features/shelf/prices/at-quantity.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import { LineList, Panel } from '#ui/panel.tsx'
import {
  agreeToPrices,
  listStandingOrders,
  moveStanding,
  type Move,
  type StandingOrder,
} from '../contract.ts'
import { moveLabel, rhythmText, runLabel, stateLabel } from '../labels.ts'
import { mayMove } from '../rules.ts'
import { standingColumns } from './standing-columns.tsx'

const dayText = (date: string) => `${formatDate(date)}(${weekdayName(date)})`

const asks: Partial<Record<Move, { title: string; text: string }>> = {
  skip: { title: '이번 주문을 건너뛸까요?', text: '다음 날짜부터 다시 주문해요.' },
  end: { title: '정기 주문을 그만둘까요?', text: '다시 시작할 수 없어요. 필요하면 새로 만들어 주세요.' },
}
const done: Record<Move, string> = {
  skip: '이번 주문을 건너뛰었어요.',
  pause: '정기 주문을 쉬어요. 다시 시작할 때까지 주문하지 않아요.',
  resume: '정기 주문을 다시 시작했어요.',
  end: '정기 주문을 그만뒀어요.',
}

/** One standing order: its next day, what it will cost, and what can be done with it. */
export function StandingPanel({ standing }: { standing: StandingOrder }) {
  const { standingId, name, state, nextOn, lines, past, orderedBy, mayChange } = standing
  const goes = lines.filter(({ option }) => !option.refusal)
  const sum = goes.reduce((total, { option, quantity }) => total + amountOf(option, quantity), 0)
  const isChanged = goes.some(
    ({ option, quantity, agreedPrice }) => priceAt(option, quantity).unitPrice !== agreedPrice,
  )
  const changes = [listStandingOrders]
  const onError = (error: Error) => void showError(error)
  const moving = useSend(moveStanding, {
    changes,
    onSuccess: (_reply, { body }) => showToast(done[body.move], { tone: 'ok' }),
    onError,
  })
  const yes = useSend(agreeToPrices, {
    changes,
    onSuccess: () => showToast(`새 가격으로 ${dayText(nextOn)}에 주문할게요.`, { tone: 'ok' }),
    onError,
  })
  const move = async (to: Move) => {
    const ask = asks[to]
    if (ask && !(await askConfirm({ ...ask, confirmLabel: moveLabel[to], danger: to === 'end' }))) return
    moving.mutate({ params: { standingId }, body: { move: to, nextOn } })
  }
  return (
    <Panel
      title={name}
      note={`${rhythmText(standing.rhythm)} · ${standing.orderedBy}`}
      action={<Chip tone={state === 'active' ? 'ok' : undefined}>{stateLabel[state]}</Chip>}
    >
      <div className="standing">
        {state !== 'ended' && (
          <p className="standing-next">
            다음 주문{' '}
            <b className="figure" translate="no">
              {dayText(nextOn)}
            </b>{' '}
            · 상품 {goes.length}종{' '}
            <b className="figure" translate="no">
              {formatWon(sum)}
            </b>{' '}
            <span className="caption">여신 결제 · 배송비 별도</span>
          </p>
        )}
        {state === 'active' && isChanged && (
          <Notice
            tone="warn"
            live={false}
            title={`가격이 바뀌었어요. ${mayChange ? '' : `${orderedBy}님이나 원장님이 `}확인해 주셔야 주문해요.`}
            action={
              mayChange && (
                <Button
                  size="small"
                  variant="primary"
                  aria-label={`${name} 새 가격으로 주문하기`}
                  busy={yes.isPending}
                  onClick={() =>
                    yes.mutate({
                      params: { standingId },
                      body: {
                        nextOn,
                        lines: lines.map(({ option, quantity }) => ({
                          optionId: option.optionId,
                          unitPrice: priceAt(option, quantity).unitPrice,
                        })),
                      },
                    })
                  }
                >
                  새 가격으로 주문하기
                </Button>
              )
            }
          >
            주문일부터 7일 안에 답이 없으면 이번에는 주문하지 않아요.
          </Notice>
        )}
        <DataTable
          caption={`${name}의 상품: 단가, 수량, 금액`}
          columns={standingColumns}
          rows={lines}
          rowKey={({ option }) => String(option.optionId)}
          rowState={({ option }) => (option.refusal ? 'off' : undefined)}
          density="compact"
        />
        <p className="standing-moves">
          {state !== 'ended' && mayChange && (
            <Link
              to="/my/order/standing-edit"
              search={{ standing: String(standingId) }}
              className={buttonClass({ size: 'small' })}
              aria-label={`${name} 바꾸기`}
            >
              바꾸기
            </Link>
          )}
          {(['skip', 'pause', 'resume', 'end'] as const)
            .filter((to) => mayMove(state, to))
            .map((to) => (
              <Button
                key={to}
                size="small"
                aria-label={`${name} ${moveLabel[to]}`}
                disabled={moving.isPending}
                onClick={() => void move(to)}
              >
                {moveLabel[to]}
              </Button>
            ))}
        </p>
        {past.length > 0 && (
          <LineList
            lines={past.map((run) => ({
              key: run.on,
              left: (
                <span className="standing-past">
                  {dayText(run.on)} {runLabel[run.state]}
                  {run.note && <span className="meta">{run.note}</span>}
                </span>
              ),
              right: run.orderNumber && (
                <Link to="/my/order/detail" search={{ ordId: run.orderNumber }}>
                  {run.orderNumber}
                </Link>
              ),
            }))}
          />
        )}
      </div>
    </Panel>
  )
}
