import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatBy } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { useRecordAddress } from '#platform/web/tabs/record-address.ts'
import { Button } from '#ui/button.tsx'
import { OfficePage, QueueBar } from '#ui/office/page.tsx'
import { Stage, type QueueRow } from '../contract.ts'
import { stageLabel } from '../labels.ts'
import { BenchPane, type Pile } from './bench-pane.tsx'
import { CutOff } from './cut-off.tsx'
import { openPickingList } from './papers.ts'
import { QueuePane } from './queue-pane.tsx'
import { SentTable } from './sent-table.tsx'
import { TrackingGrid } from './tracking-grid.tsx'
import { useQueue } from './use-queue.ts'
import './fulfil.css'

export const Route = createFileRoute('/fulfil')({ staticData: { menu: true }, component: FulfilPage })

/** As many as one picking list holds. */
const LIST_PILES = 50
const isAt = (row: QueueRow, pile: Pile) =>
  row.orderNumber === pile.orderNumber && row.storage === pile.storage

/** 피킹·출고: what leaves today, lot by lot. */
function FulfilPage() {
  const mayWrite = useMenu().may('write')
  const [stage, setStage] = useState<Stage>('waiting')
  const queue = useQueue(stage)
  const { data, rows } = queue
  const [open, keepOpen] = useState<Pile | null>(null)
  const { asked, write } = useRecordAddress()
  const setOpen = (pile: Pile | null) => {
    keepOpen(pile)
    write(pile && pile.orderNumber)
  }
  useEffect(() => {
    if (asked === null || asked === open?.orderNumber) return
    const follow = (row: QueueRow | undefined) => {
      if (!row) return showToast(`${asked} 주문은 지금 출고할 것이 없어요.`, { tone: 'info' })
      setStage(row.stage)
      keepOpen({ orderNumber: row.orderNumber, storage: row.storage })
    }
    queue.named(asked).then(follow, showError)
    // oxlint-disable-next-line react/exhaustive-deps -- an address is followed once, when it is reached
  }, [asked])
  const show = (next: Stage) => {
    void queue.renew(next)
    setStage(next)
    queue.setTyped('')
    setOpen(null)
  }
  /** The pile after this one, so that the next scan can follow. */
  const goOn = () => {
    const left = rows.filter((row) => !open || !isAt(row, open))
    const at = rows.findIndex((row) => open !== null && isAt(row, open))
    setOpen(left[Math.max(0, at)] ?? left[0] ?? null)
  }
  return (
    <OfficePage
      title="피킹·출고"
      note={data && <span className="meta figure">{formatBy(data.at, 'HH:mm')} 기준</span>}
      actions={
        <>
          <Button
            size="small"
            icon="printer"
            disabledReason={
              stage === 'waiting' && rows.length > 0 ? undefined : '피킹 대기 목록에서 인쇄해요.'
            }
            onClick={() => void openPickingList(rows.slice(0, LIST_PILES))}
          >
            피킹지
          </Button>
          <Button size="small" icon="truck" onClick={() => show('packed')}>
            송장 입력 <b className="figure">{formatWhole(data?.counts.packed ?? 0)}</b>
          </Button>
        </>
      }
    >
      <QueueBar
        label="출고 단계"
        items={Stage.options.map((key) => ({ key, label: stageLabel[key], count: data?.counts[key] }))}
        current={stage}
        onChange={(key) => show(key as Stage)}
      />
      {data && <CutOff leaving={data.leaving} at={data.at} />}
      {stage === 'packed' && <TrackingGrid rows={rows} mayWrite={mayWrite} loading={queue.loading} />}
      {stage === 'shipped' && <SentTable queue={queue} />}
      {stage !== 'packed' && stage !== 'shipped' && (
        <div className="fulfil-panes" data-open={open ? '' : undefined}>
          <QueuePane
            title={stageLabel[stage]}
            queue={queue}
            count={data?.counts[stage] ?? 0}
            isOpen={(row) => open !== null && isAt(row, open)}
            onOpen={({ orderNumber, storage }) => setOpen({ orderNumber, storage })}
          />
          {open ? (
            <BenchPane
              key={`${open.orderNumber}/${open.storage}`}
              pile={open}
              mayWrite={mayWrite}
              onDone={goOn}
              onClose={() => setOpen(null)}
            />
          ) : (
            <p className="fulfil-empty meta">목록에서 주문을 고르면 담을 로트가 여기에 보여요.</p>
          )}
        </div>
      )}
    </OfficePage>
  )
}
