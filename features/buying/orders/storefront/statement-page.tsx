import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { call } from '#platform/web/calls/call.ts'
import { refusedWith } from '#platform/web/calls/call-error.ts'
import { showAlert, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { loginAddress } from '#platform/web/navigation/guard.ts'
import { neededText } from '#platform/web/navigation/search-params.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { settings } from '#platform/web/start/settings.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page.tsx'
import {
  checkStatementLink,
  openStatement,
  readStatement,
  shareStatement,
  type Statement,
} from '../statement-contract.ts'
import { StatementSheet } from './statement-sheet.tsx'
import './statement.css'

export const Route = createFileRoute('/_default/mypage/statement')({
  staticData: {
    auth: { openWith: 'encKey' },
    title: '거래명세서',
    breadcrumb: ['마이페이지', '거래명세서'],
    validate: ({ search }) => Boolean(search['ordId']),
  },
  validateSearch: ({ encKey, ...search }: Record<string, unknown>): { ordId: string; encKey?: string } => ({
    ...neededText(search, 'ordId'),
    ...(typeof encKey === 'string' && encKey && { encKey }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (deps.encKey) return
    try {
      await context.queryClient.fetchQuery(query(readStatement, { params: { orderNumber: deps.ordId } }))
    } catch (error) {
      if (
        refusedWith(error, readStatement, 'order-not-found') ||
        refusedWith(error, readStatement, 'statement-not-yet') ||
        refusedWith(error, readStatement, 'order-cancelled')
      )
        throw notFound({ data: error.message })
      throw error
    }
  },
  component: StatementPage,
})

function StatementPage() {
  const { ordId, encKey } = Route.useSearch()
  return encKey ? <LinkDoor ordId={ordId} encKey={encKey} /> : <OwnStatement ordId={ordId} />
}

const pageOf = (ordId: string) => `/mypage/statement?ordId=${encodeURIComponent(ordId)}`

/**
 * RT-17: a link from a message. The key leaves the address at once and is spent only by the reader's own
 * press, so that nothing that opens links by itself burns it. A key that opens nothing leads to the login.
 */
function LinkDoor({ ordId, encKey }: { ordId: string; encKey: string }) {
  const navigate = useNavigate()
  const [statement, setStatement] = useState<Statement | null>(null)
  const body = { orderNumber: ordId, encKey }
  const turnAway = (error: unknown) => {
    if (
      !refusedWith(error, openStatement, 'link-gone') &&
      !refusedWith(error, checkStatementLink, 'link-gone')
    )
      return void showError(error)
    void showAlert(error.message)
    void navigate({ href: loginAddress(settings().auth, pageOf(ordId)), replace: true })
  }
  // The router would take its own replaceState for a navigation, to a page that needs a login.
  useEffect(
    () => History.prototype.replaceState.call(window.history, window.history.state, '', pageOf(ordId)),
    [ordId],
  )
  const check = useQuery({
    queryKey: ['statement-link', ordId, encKey],
    queryFn: () => call(checkStatementLink, { body }),
    retry: false,
    staleTime: Infinity,
  })
  const onRefused = useEffectEvent(turnAway)
  useEffect(() => {
    if (check.error) onRefused(check.error)
  }, [check.error])
  const open = useSend(openStatement, { onSuccess: setStatement, onError: turnAway })

  if (statement) return <StatementView statement={statement} />
  return (
    <>
      <PageHead
        title="거래명세서"
        note={
          <span className="figure" translate="no">
            {ordId}
          </span>
        }
      />
      <div className="statement-door">
        <p>이 링크로 거래명세서를 한 번 볼 수 있어요. 연 뒤에 인쇄하거나 PDF로 저장해 주세요.</p>
        <Button
          variant="primary"
          busy={check.isPending || open.isPending}
          onClick={() => open.mutate({ body })}
        >
          거래명세서 열기
        </Button>
      </div>
    </>
  )
}

function OwnStatement({ ordId }: { ordId: string }) {
  const { data } = useQuery(query(readStatement, { params: { orderNumber: ordId } }))
  const share = useSend(shareStatement, {
    onSuccess: async ({ path }) => {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href)
      showToast('링크를 복사했어요. 10분 안에 한 번 열 수 있어요.')
    },
    onError: (error) => void showError(error),
  })
  return (
    data && (
      <StatementView
        statement={data}
        extra={
          <Button busy={share.isPending} onClick={() => share.mutate({ params: { orderNumber: ordId } })}>
            링크 복사
          </Button>
        }
      />
    )
  )
}

const StatementView = ({ statement, extra }: { statement: Statement; extra?: ReactNode }) => (
  <>
    <div className="statement-tools">
      {extra}
      <Button variant="primary" onClick={() => window.print()}>
        인쇄
      </Button>
    </div>
    <StatementSheet statement={statement} />
  </>
)
