import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatDocumentDate, parseDate } from '#domain/calendar.ts'
import { safeRelativeUrl } from '#domain/relative-url.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import { Button } from '#ui/button.tsx'
import { askWindows } from './ask.ts'
import { openWindow } from './windows.ts'
import './maintenance-page.css'

const AGAIN_MS = 30_000
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/
type Asked = { bgnDttm?: string; clDttm?: string; rtnUrl?: string }
const timeOf = (value: unknown) =>
  typeof value === 'string' && TIME.test(value) && parseDate(value, 'yyyy-MM-dd HH:mm') ? value : undefined

export const Route = createFileRoute('/_maintenance/etc/maintenance')({
  staticData: { auth: { required: false }, title: '시스템 점검' },
  validateSearch: ({ bgnDttm, clDttm, rtnUrl }: Record<string, unknown>): Asked => ({
    bgnDttm: timeOf(bgnDttm),
    clDttm: timeOf(clDttm),
    rtnUrl: typeof rtnUrl === 'string' ? (safeRelativeUrl(rtnUrl) ?? undefined) : undefined,
  }),
  component: MaintenancePage,
})

/** RT-05. Asks by itself whether the window is over; then, or from a listed address, it leads on. */
function MaintenancePage() {
  const { bgnDttm, clDttm, rtnUrl = '/' } = Route.useSearch()
  const router = useRouter()
  const [state, setState] = useState<'waiting' | 'asking' | 'closed'>('waiting')

  async function look() {
    setState('asking')
    const asked = await askWindows().then(
      () => true,
      () => false,
    )
    if (asked && !openWindow()) return void router.navigate({ href: rtnUrl, replace: true })
    setState('closed')
  }
  useEffect(() => {
    void look()
    const timer = setInterval(() => void look(), AGAIN_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is opened
  }, [])

  return (
    <section className="maintenance">
      <h1 className="title-1">시스템 점검 중이에요</h1>
      <p className="body">
        더 안정적으로 이용할 수 있도록 점검하고 있어요. 점검하는 동안에는 상품을 보거나 주문할 수 없어요.
      </p>
      {bgnDttm && clDttm && (
        <dl className="maintenance-times">
          <div>
            <dt>시작</dt>
            <dd className="figure" translate="no">
              {wordsOf(bgnDttm)}
            </dd>
          </div>
          <div>
            <dt>종료</dt>
            <dd className="figure" translate="no">
              {wordsOf(clDttm)}
            </dd>
          </div>
        </dl>
      )}
      <p className="meta">
        점검이 끝나면 쇼핑몰로 자동으로 이동해요. 급한 주문은 고객센터 {shopFacts.phone}에 문의해 주세요.
        {shopFacts.hours && ` (${shopFacts.hours})`}
      </p>
      <Button variant="primary" size="large" busy={state === 'asking'} onClick={() => void look()}>
        다시 확인
      </Button>
      <p className="meta" role="status">
        {state === 'closed' ? '아직 점검 중이에요.' : ''}
      </p>
    </section>
  )
}

const wordsOf = (time: string) => `${formatDocumentDate(time.slice(0, 10))} ${time.slice(11)}`
