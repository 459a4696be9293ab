import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { sheetOf } from '#features/buying/orders/own-sheet-contract.ts'
import { queriesOf, query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LineNote } from '#ui/notice.tsx'
import { PageHead, Stack } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { listPrepared, refusePrepared, type Prepared } from '../contract.ts'
import { preparedStateLabel } from '../labels.ts'
import './prepared.css'

export const Route = createFileRoute('/_aside/my/order/prepared')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'my',
    title: '준비된 주문',
    breadcrumb: ['마이페이지', '준비된 주문'],
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(listPrepared)),
  component: PreparedPage,
})

/** 준비된 주문: what the shop's people put together, and the clinic's yes or no. */
function PreparedPage() {
  const { data } = useSuspenseQuery({ ...query(listPrepared), refetchOnMount: 'always' })
  const open = data.filter(({ state }) => state === 'open').length
  return (
    <>
      <PageHead
        title="준비된 주문"
        note={open > 0 && `확인할 주문 ${open}건`}
        lead="메디몰 담당자가 준비한 주문이에요. 주문하기 전에는 상품을 잡아 두지도, 결제하지도 않아요."
      />
      {data.length === 0 ? (
        <EmptyState>담당자가 준비한 주문이 없어요.</EmptyState>
      ) : (
        <Stack>
          {data.map((one) => (
            <One key={one.preparedId} one={one} />
          ))}
        </Stack>
      )}
    </>
  )
}

function One({ one }: { one: Prepared }) {
  const mayOrder = mayUse('buyer', useUser(), { writes: true })
  const client = useQueryClient()
  const refuse = useSend(refusePrepared, {
    changes: [listPrepared],
    onSuccess: () => showToast('주문하지 않는다고 알렸어요.'),
    onError: (error) => {
      void showError(error)
      // withdrawn, over or ordered meanwhile
      void client.invalidateQueries(queriesOf(listPrepared))
    },
  })
  const { preparedId, key, state, lines, goods } = one
  const good = lines.filter(({ problem }) => problem === null)
  const ask = async () => {
    const text = '담당자에게 알려요. 다시 필요하면 담당자에게 요청해 주세요.'
    if (await askConfirm({ title: '주문하지 않을까요?', text, confirmLabel: '주문하지 않기' }))
      refuse.mutate({ params: { preparedId }, body: {} })
  }
  return (
    <Panel
      title={`${formatDate(one.at)} 준비`}
      note={state === 'open' ? `${formatDate(one.expiresAt)}까지` : undefined}
      action={
        state !== 'open' && (
          <Chip tone={state === 'ordered' ? 'ok' : 'neutral'}>{preparedStateLabel[state]}</Chip>
        )
      }
    >
      {one.note && <p className="prepared-note">{one.note}</p>}
      <ul className="prepared-lines">
        {lines.map((line) => (
          <li key={line.optionId}>
            <span>
              {line.name}
              {state === 'open' && line.problem && <LineNote>{line.problem}</LineNote>}
            </span>
            <span className="figure">{`${formatWon(line.unitPrice)} × ${formatWhole(line.quantity)}${line.unitName}`}</span>
          </li>
        ))}
      </ul>
      {state === 'open' && (
        <p className="prepared-acts">
          <b className="figure prepared-sum">{formatWon(goods)}</b>
          {mayOrder && <Button onClick={() => void ask()}>주문하지 않기</Button>}
          {mayOrder && good.length > 0 && (
            <Link
              to="/order/pay"
              search={sheetOf(
                key,
                good.map(({ optionId, quantity }) => ({ optionId, quantity })),
              )}
              className={buttonClass({ variant: 'primary' })}
            >
              확인하고 주문하기
            </Link>
          )}
        </p>
      )}
      {one.orderNumber && (
        <p className="prepared-acts">
          <Link to="/my/order/detail" search={{ ordId: one.orderNumber }} translate="no">
            {`주문 ${one.orderNumber}`}
          </Link>
        </p>
      )}
    </Panel>
  )
}
