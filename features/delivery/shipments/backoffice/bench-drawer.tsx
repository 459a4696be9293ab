import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#domain/calendar.ts'
import { storageWord } from '#features/buying/orders/labels.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { giveUpParcel, packParcel, readBench, readQueue, type Bench, type BenchLine } from '../contract.ts'
import { lotRefusalText } from '../labels.ts'
import { HoldForm } from './hold-form.tsx'
import { ScanField } from './scan-field.tsx'
import { ShipForm } from './ship-form.tsx'

type Pile = { orderNumber: string; storage: Bench['storage'] }

/** One order's goods of one storage class on the bench: scan, pack, send, or hold. */
export function BenchDrawer({
  pile,
  mayWrite,
  onClose,
}: {
  pile: Pile
  mayWrite: boolean
  onClose: () => void
}) {
  const { data: bench, error } = useQuery(query(readBench, { params: pile }))
  return (
    <OfficeDrawer
      title={bench?.clinic ?? pile.orderNumber}
      meta={`${pile.orderNumber} · ${storageWord[pile.storage]}`}
      subject={`${pile.orderNumber}/${pile.storage}`}
      onClose={onClose}
    >
      {error && <Notice tone="danger">{error.message}</Notice>}
      {bench && <BenchBody bench={bench} mayWrite={mayWrite} onClose={onClose} />}
    </OfficeDrawer>
  )
}

function BenchBody({ bench, mayWrite, onClose }: { bench: Bench; mayWrite: boolean; onClose: () => void }) {
  const changes = [readQueue, readBench]
  const pack = useSend(packParcel, {
    changes,
    onSuccess: () => showToast('포장했어요. 송장번호를 넣어 주세요.'),
  })
  const putBack = useSend(giveUpParcel, { changes, onSuccess: () => showToast('담은 상품을 되돌렸어요.') })
  const wanted = bench.lines.reduce((sum, line) => sum + line.wanted, 0)
  const picked = bench.lines.reduce((sum, line) => sum + line.picked, 0)
  const parcel = bench.parcelId === null ? null : { params: { parcelId: bench.parcelId } }
  return (
    <>
      <DrawerSection>
        <Pairs
          facts={[
            { term: '받는 분', value: bench.receiver },
            { term: '주소', value: bench.address },
            ...(bench.memo ? [{ term: '배송 메모', value: bench.memo }] : []),
            ...(bench.assignedTo ? [{ term: '담당', value: bench.assignedTo }] : []),
          ]}
        />
      </DrawerSection>
      {bench.lines.length === 0 && <p className="meta">기다리는 상품이 없어요.</p>}
      {mayWrite && bench.state !== 'packed' && wanted > picked && <ScanField bench={bench} />}
      {bench.lines.map((line) => (
        <LineOnBench key={line.line} line={line} />
      ))}
      {mayWrite && parcel && (
        <DrawerSection title={`담은 수량 ${picked} / ${wanted}`}>
          {picked < wanted && (
            <p className="meta">{wanted - picked}개가 남았어요. 담은 것만 먼저 보낼 수 있어요.</p>
          )}
          <p className="orders-actions">
            {bench.state === 'picking' && picked > 0 && (
              <Button
                variant="primary"
                busy={pack.isPending}
                onClick={() => pack.mutate({ ...parcel, body: {} })}
              >
                {picked < wanted ? '담은 것만 포장' : '포장 완료'}
              </Button>
            )}
            <Button busy={putBack.isPending} onClick={() => putBack.mutate({ ...parcel, body: {} })}>
              되돌리기
            </Button>
          </p>
        </DrawerSection>
      )}
      {mayWrite && bench.state === 'packed' && <ShipForm bench={bench} onShipped={onClose} />}
      {mayWrite && bench.state === 'waiting' && bench.lines.length > 0 && <HoldForm pile={bench} />}
    </>
  )
}

const LineOnBench = ({ line }: { line: BenchLine }) => (
  <DrawerSection title={nameWithOption({ ...line, name: line.productName })}>
    <p className="figure">
      <b>
        {line.picked} / {countText(line.wanted, line.unitName)}
      </b>{' '}
      <span className="meta code">{line.productCode}</span>
    </p>
    <ul>
      {line.lots.map((lot) => (
        <li key={lot.lotId} className="figure">
          <b className="code">{lot.lotNumber}</b> {lot.expiresOn && `~${formatDate(lot.expiresOn)}`}{' '}
          {lot.place && <span className="code">{lot.place}</span>}{' '}
          {lot.refused ? lotRefusalText[lot.refused] : `재고 ${lot.free}`}
          {lot.picked > 0 && <b> · {lot.picked} 담음</b>}
        </li>
      ))}
      {line.lots.length === 0 && <li>재고가 없어요.</li>}
    </ul>
  </DrawerSection>
)
