import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { query } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { downloadFile } from '#platform/web/uploads/download.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { PageHead } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { downloadPeriodPapers, exportOrders, listPapers, openPaper } from '../contract.ts'
import { PaperList } from './paper-list.tsx'
import './papers.css'

type Search = { ordId?: string; paper?: string; encKey?: string }
const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

export const Route = createFileRoute('/_default/mypage/papers')({
  staticData: {
    auth: { openWith: 'encKey' },
    title: '주문 문서',
    breadcrumb: ['마이페이지', '주문 문서'],
  },
  validateSearch: (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      ['ordId', 'paper', 'encKey'].flatMap((name) => {
        const value = text(search[name])
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  component: PapersPage,
})

function PapersPage() {
  const { ordId, paper, encKey } = Route.useSearch()
  return (
    <>
      <PageHead title="주문 문서" note={ordId && <span className="figure">{ordId}</span>} />
      {ordId && paper && encKey ? (
        <LinkDoor body={{ orderNumber: ordId, paper, encKey }} />
      ) : (
        <div className="papers">
          {ordId && <OrderPapers orderNumber={ordId} />}
          <PeriodPapers />
        </div>
      )}
    </>
  )
}

const saving = async (work: Promise<void>, done: () => void) => {
  await work.catch((error: unknown) => void showError(error))
  done()
}

/** RT-17: the key is spent by the reader's own press, so that nothing that opens links by itself burns it. */
function LinkDoor({ body }: { body: { orderNumber: string; paper: string; encKey: string } }) {
  const [busy, setBusy] = useState(false)
  return (
    <div className="papers">
      <p>이 링크로 문서를 한 번 받을 수 있어요. 받은 뒤에 저장해 주세요.</p>
      <Button
        variant="primary"
        busy={busy}
        onClick={() => {
          setBusy(true)
          void saving(downloadFile(openPaper, { body }, { name: 'paper.pdf', label: '문서' }), () =>
            setBusy(false),
          )
        }}
      >
        문서 받기
      </Button>
    </div>
  )
}

function OrderPapers({ orderNumber }: { orderNumber: string }) {
  const { data } = useQuery(query(listPapers, { params: { orderNumber } }))
  return data ? <PaperList orderNumber={orderNumber} papers={data.papers} /> : null
}

/** An audit asks for a month or a year: all papers of the period as one ZIP, or its lines as Excel. */
function PeriodPapers() {
  const [period, setPeriod] = useState(() => {
    const to = seoulDate(new Date())
    return { from: addDays(to, -30), to }
  })
  const [busy, setBusy] = useState<'zip' | 'excel' | null>(null)
  const take = (what: 'zip' | 'excel') => {
    setBusy(what)
    const work =
      what === 'zip'
        ? downloadFile(downloadPeriodPapers, { query: period }, { name: 'papers.zip', label: '기간 문서' })
        : downloadFile(exportOrders, { query: period }, { name: 'orders.xlsx', label: '주문내역 엑셀' })
    void saving(work, () => setBusy(null))
  }
  return (
    <Panel title="기간으로 받기" note="점검 때 필요한 문서를 한 번에 받아요">
      <div className="papers-period">
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={name === 'from' ? '시작일' : '종료일'}>
            <TextInput
              type="date"
              value={period[name]}
              onChange={(event) => setPeriod({ ...period, [name]: event.target.value })}
            />
          </Field>
        ))}
        <Button variant="primary" busy={busy === 'zip'} onClick={() => take('zip')}>
          문서 모두 받기 (ZIP)
        </Button>
        <Button busy={busy === 'excel'} onClick={() => take('excel')}>
          주문내역 엑셀
        </Button>
      </div>
    </Panel>
  )
}
