import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { giveUpParcel, readBench, readQueue } from '../contract.ts'
import { ExchangeMark } from './exchange-mark.tsx'
import { carrierOptions } from './ship-form.tsx'
import type { GridRow } from './use-tracking.ts'
import { StorageMark } from './storage-mark.tsx'

type Props = {
  row: GridRow
  /** The table has a column for temperatures. */
  cold: boolean
  mayWrite: boolean
  onType: (part: { carrier?: string; trackingNumber?: string; temperature?: string }) => void
  onPaste: (event: ClipboardEvent) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function TrackingRowCells({ row, cold, mayWrite, onType, onPaste, onKey }: Props) {
  const { parcel, orderNumber } = row
  const editable = mayWrite && parcel !== null
  return (
    <tr>
      <th scope="row" className="code">
        {orderNumber || '주문번호 없음'}
      </th>
      <td>{parcel?.clinic ?? ''}</td>
      <td>
        {parcel && <StorageMark storage={parcel.storage} />} {parcel?.exchange && <ExchangeMark />}
      </td>
      <td>
        {editable && (
          <Select
            small
            aria-label={`${orderNumber} 택배사`}
            options={carrierOptions}
            value={row.carrier}
            onChange={(event) => onType({ carrier: event.target.value })}
          />
        )}
      </td>
      <td>
        {editable ? (
          <TextInput
            small
            name="tracking"
            aria-label={`${orderNumber} 송장번호`}
            inputMode="numeric"
            maxLength={40}
            autoComplete="off"
            value={row.trackingNumber}
            aria-invalid={row.problem !== null || undefined}
            onChange={(event) => onType({ trackingNumber: event.target.value })}
            onPaste={onPaste}
            onKeyDown={onKey}
          />
        ) : (
          <span className="code">{row.trackingNumber}</span>
        )}
      </td>
      {cold && (
        <td>
          {editable && parcel.storage !== 'ambient' && (
            <TextInput
              small
              aria-label={`${orderNumber} 인계 온도`}
              className="fulfil-count"
              unit="℃"
              maxLength={5}
              value={row.temperature}
              onChange={(event) => onType({ temperature: event.target.value })}
            />
          )}
        </td>
      )}
      <td>
        {row.problem !== null ? (
          <span className="fulfil-bad">
            <Icon name="error" size="s" /> {row.problem}
          </span>
        ) : row.trackingNumber.trim() === '' ? (
          <span className="meta">번호를 기다려요</span>
        ) : (
          <span className="fulfil-ok">
            <Icon name="check" size="s" /> 등록 가능
          </span>
        )}
      </td>
      {mayWrite && (
        <td>{parcel && <UnpackButton orderNumber={orderNumber} parcelId={parcel.parcelId!} />}</td>
      )}
    </tr>
  )
}

/** For who packed too early: the goods go back to the shelf, and the order waits to be picked again. */
function UnpackButton({ orderNumber, parcelId }: { orderNumber: string; parcelId: number }) {
  const unpack = useSend(giveUpParcel, {
    changes: [readQueue, readBench],
    onSuccess: () => showToast('담은 상품을 되돌렸어요. 피킹 대기에서 다시 담을 수 있어요.'),
    onError: (error) => showError(error),
  })
  const words = {
    title: '포장을 풀까요?',
    text: `${orderNumber} 상자에 담은 상품을 제자리로 되돌리고 다시 담아요.`,
    confirmLabel: '되돌리기',
  }
  return (
    <Button
      size="small"
      aria-label={`${orderNumber} 되돌리기`}
      busy={unpack.isPending}
      onClick={async () => {
        if (await askConfirm(words)) unpack.mutate({ params: { parcelId }, body: {} })
      }}
    >
      되돌리기
    </Button>
  )
}
