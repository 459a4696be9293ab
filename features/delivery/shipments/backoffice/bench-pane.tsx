import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expiryMonthsLabel } from '#features/shelf/catalogue/labels.ts'
import { delayText, shipWord } from '#features/buying/orders/labels.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { readBench, type Bench } from '../contract.ts'
import { shortOf } from '../rules.ts'
import { ExchangeMark } from './exchange-mark.tsx'
import { TogetherMark } from './together-mark.tsx'
import { HoldForm } from './hold-form.tsx'
import { LotTable } from './lot-table.tsx'
import { PackFoot } from './pack-foot.tsx'
import { openLabels, openPickingList, saveLabelData } from './papers.ts'
import { PutBackNotice } from './put-back-notice.tsx'
import { ScanField } from './scan-field.tsx'
import { ShipForm } from './ship-form.tsx'
import { ShortChoice, type Short } from './short-choice.tsx'
import { StorageMark } from './storage-mark.tsx'

export type Pile = Pick<Bench, 'orderNumber' | 'storage'>
type Props = {
  pile: Pile
  mayWrite: boolean
  /** It was sent or held: another one's turn. */
  onDone: () => void
  onClose: () => void
}

/** One order's goods of one storage class: scan, pack, send, or hold. The scan field comes first. */
export function BenchPane({ pile, mayWrite, onDone, onClose }: Props) {
  const { data: bench, error } = useQuery(query(readBench, { params: pile }))
  return (
    <section className="fulfil-bench" aria-label={bench?.clinic ?? pile.orderNumber}>
      <header className="fulfil-head">
        <IconButton className="fulfil-back" icon="back" iconSize="s" label="목록으로" onClick={onClose} />
        <h2>{bench?.clinic ?? pile.orderNumber}</h2>
        <span className="code meta">{pile.orderNumber}</span>
        {bench?.exchange && <ExchangeMark />}
        {bench && <TogetherMark numbers={bench.travelsWith} />}
        <StorageMark storage={pile.storage} />
        <span className="fulfil-right">
          {bench?.assignedTo && <span className="meta">담당 {bench.assignedTo}</span>}
          {bench && <PaperButtons bench={bench} />}
        </span>
      </header>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {bench && <PutBackNotice putBack={bench.putBack} />}
      {bench && <BenchBody bench={bench} mayWrite={mayWrite} onDone={onDone} />}
    </section>
  )
}

const PaperButtons = ({ bench }: { bench: Bench }) =>
  bench.state === 'packed' ? (
    <>
      <Button size="small" icon="printer" onClick={() => void openLabels([bench.parcelId!])}>
        라벨
      </Button>
      <Button size="small" onClick={() => void saveLabelData([bench.parcelId!])}>
        라벨 CSV
      </Button>
    </>
  ) : (
    <Button size="small" icon="printer" onClick={() => void openPickingList([bench])}>
      피킹지
    </Button>
  )

function BenchBody({ bench, mayWrite, onDone }: Omit<Props, 'pile' | 'onClose'> & { bench: Bench }) {
  const [choice, setChoice] = useState<Short>('part')
  /** The clerk has looked: what is not scanned is not there. */
  const [declared, setDeclared] = useState(false)
  const [holding, setHolding] = useState(false)
  const missing = bench.lines.reduce((sum, line) => sum + shortOf(line), 0)
  const wanted = bench.lines.reduce((sum, line) => sum + line.wanted, 0)
  const picked = bench.lines.reduce((sum, line) => sum + line.picked, 0)
  const open = bench.state !== 'packed' && bench.lines.length > 0
  return (
    <>
      <BenchNotes bench={bench} />
      {bench.lines.length === 0 && <p className="fulfil-empty meta">기다리는 상품이 없어요.</p>}
      {mayWrite && open && <ScanField bench={bench} />}
      {bench.lines.length > 0 && <LotTable bench={bench} />}
      {mayWrite && open && (missing > 0 || declared) && (
        <ShortChoice
          bench={bench}
          missing={declared ? wanted - picked : missing}
          choice={choice}
          onChoice={setChoice}
          onDone={onDone}
        />
      )}
      {mayWrite && open && holding && (
        <HoldForm pile={bench} held={bench.hold !== null} preset="" onDone={onDone} />
      )}
      {mayWrite && bench.state === 'packed' && <ShipForm bench={bench} onShipped={onDone} />}
      {mayWrite && bench.lines.length > 0 && (
        <PackFoot
          bench={bench}
          unscanned={wanted - picked - missing}
          part={declared}
          onShort={() => setDeclared(true)}
          onHold={() => setHolding(!holding)}
        />
      )}
    </>
  )
}

/** What a clerk must know before the first scan. */
const BenchNotes = ({ bench }: { bench: Bench }) => (
  <div className="fulfil-notes">
    <p className="meta">
      {[
        `${bench.receiver} · ${bench.address}`,
        bench.memo && `배송메모 · ${bench.memo}`,
        bench.promisedOn && `출고 약속 ${shipWord(bench.promisedOn)}`,
        bench.useByMonths > 0 && `${expiryMonthsLabel(bench.useByMonths)}만 받는 병의원`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    {bench.hold && (
      <Notice tone="warn" live={false}>
        출고보류 · {bench.hold.reason}
        {bench.hold.until && ` · ${shipWord(bench.hold.until)}부터 출고`}
      </Notice>
    )}
    {bench.delay && (
      <Notice tone="warn" live={false}>
        병의원에 알렸어요: {delayText({ ...bench, ...bench.delay, delayReason: bench.delay.reason })}
      </Notice>
    )}
  </div>
)
