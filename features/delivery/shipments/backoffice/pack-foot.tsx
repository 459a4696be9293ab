import { useState } from 'react'
import { formatWhole, wholeOf } from '#domain/whole-number.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { giveUpParcel, packParcel, readBench, readQueue, type Bench } from '../contract.ts'

type Props = {
  bench: Bench
  /** Pieces that are on the shelf and not yet in the box. */
  unscanned: number
  /** What is missing stays behind. */
  part: boolean
  onShort: () => void
  onHold: () => void
}

/** The decision of a bench, always in view: closed while pieces are unscanned, and it says how many. */
export function PackFoot({ bench, unscanned, part, onShort, onHold }: Props) {
  const [boxes, setBoxes] = useState('1')
  const changes = [readQueue, readBench]
  const pack = useSend(packParcel, {
    changes,
    onSuccess: () => showToast('포장했어요. 송장번호를 넣어 주세요.'),
  })
  const putBack = useSend(giveUpParcel, { changes, onSuccess: () => showToast('담은 상품을 되돌렸어요.') })
  const picked = bench.lines.reduce((sum, line) => sum + line.picked, 0)
  const wanted = bench.lines.reduce((sum, line) => sum + line.wanted, 0)
  const parcel = bench.parcelId === null ? null : { params: { parcelId: bench.parcelId } }
  const why =
    picked === 0
      ? '아직 담은 상품이 없어요.'
      : unscanned > 0 && !part
        ? `아직 스캔하지 않은 ${formatWhole(unscanned)}개가 있어요.`
        : bench.exchange && picked < wanted
          ? '교환품은 나눠 보내지 않아요.'
          : undefined
  return (
    <footer className="fulfil-foot">
      {bench.state !== 'packed' && <p className="fulfil-late figure">{why}</p>}
      {(pack.error ?? putBack.error) && (
        <p className="fulfil-bad" role="alert">
          {(pack.error ?? putBack.error)?.message}
        </p>
      )}
      <span className="fulfil-right">
        {parcel && (
          <Button
            size="small"
            busy={putBack.isPending}
            onClick={() => putBack.mutate({ ...parcel, body: {} })}
          >
            되돌리기
          </Button>
        )}
        {bench.state !== 'packed' && (
          <>
            <Button size="small" onClick={onHold}>
              보류
            </Button>
            {!part && unscanned > 0 && (
              <Button size="small" onClick={onShort}>
                모자라요
              </Button>
            )}
            <MoneyInput
              small
              aria-label="상자 수"
              className="fulfil-count"
              unit="박스"
              value={boxes}
              onRead={setBoxes}
            />
            <Button
              variant="primary"
              busy={pack.isPending}
              disabledReason={why}
              onClick={() =>
                parcel && pack.mutate({ ...parcel, body: { boxes: boxes === '' ? 1 : wholeOf(boxes) } })
              }
            >
              {picked > 0 && picked < wanted ? `${formatWhole(picked)}개 부분출고 포장` : '포장 완료'}
            </Button>
          </>
        )}
      </span>
    </footer>
  )
}
