import {
  Link,
  useRouter,
  useRouterState,
  type ErrorComponentProps,
  type NotFoundRouteProps,
} from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { CallError } from '#platform/web/calls/call-error.ts'
import { message } from '#platform/web/calls/messages.ts'
import { PageError } from '#platform/web/dialogs/errors.ts'
import { useMissingCode } from '#platform/web/navigation/missing-code.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { menuAt, useOfficeUser } from '../office-user.ts'
import { MenuLink } from '../shell/menu-link.tsx'
import './error-page.css'

const MISSING = '잘못된 페이지에 접근했어요. 페이지 주소를 다시 확인해 주세요.'
const BROKEN = '서버 오류가 발생했어요. 잠시 후 다시 시도해 주세요.'

/** RT-21, NV-04: an address that leads nowhere, or to a menu that opens from within only. */
export function PageMissing({ data }: NotFoundRouteProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const menu = menuAt(useOfficeUser()?.menus ?? [], path)
  return (
    <ErrorView status={404} way={menu && <MenuLink menu={menu}>{menu.name} 화면 열기</MenuLink>}>
      {typeof data === 'string' ? data : MISSING}
    </ErrorView>
  )
}

/** RT-21, MN-12: a screen whose data or code failed. */
export function PageFailure({ error }: ErrorComponentProps) {
  const missing = useMissingCode(error)
  const expected = error instanceof CallError || error instanceof PageError
  const status = expected ? error.status : 500
  useEffect(() => {
    if (!expected) console.error(error)
  }, [error, expected])
  if (missing === 'waiting') return null
  if (missing === 'offline') return <ErrorView status={0}>{message('call.offline')}</ErrorView>
  return (
    <ErrorView
      status={status}
      tranId={error instanceof CallError && error.kind === 'server' ? error.tranId : ''}
    >
      {expected && error.message ? error.message : status === 404 ? MISSING : BROKEN}
    </ErrorView>
  )
}

function ErrorView({
  status,
  tranId = '',
  way,
  children,
}: {
  status: number
  tranId?: string
  /** Another way on. */
  way?: ReactNode
  children: ReactNode
}) {
  const router = useRouter()
  return (
    <section className="error-view">
      <p className="error-code" aria-hidden="true">
        {status >= 400 ? status : '!'}
      </p>
      <h1 className="title-1" data-failure="">
        오류 안내
      </h1>
      <p>{children}</p>
      {way && <p>{way}</p>}
      {tranId && (
        <p className="meta">
          오류번호 <span className="figure">{tranId}</span>
        </p>
      )}
      <p className="error-actions">
        <Button onClick={() => router.history.back()}>이전 화면</Button>
        {status >= 500 ? (
          <Button variant="primary" onClick={() => window.location.reload()}>
            새로고침
          </Button>
        ) : (
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            업무 홈
          </Link>
        )}
      </p>
    </section>
  )
}
