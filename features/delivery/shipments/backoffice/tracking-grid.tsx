import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { readSheet, readSheetFile } from '#platform/web/uploads/read-sheet.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { SheetButton } from '#ui/office/sheet-button.tsx'
import { cellsOf, readTracking } from '../carriers.ts'
import type { QueueRow } from '../contract.ts'
import { openLabels, saveLabelData } from './papers.ts'
import { carrierOptions } from './ship-form.tsx'
import { TrackingRowCells } from './tracking-row.tsx'
import { useTracking } from './use-tracking.ts'

/** More than any list of a day takes. */
const MOST_MEGABYTES = 5

/**
 * Numbers go into cells: Enter leads to the next row, a pasted column fills down, a sheet finds its rows by order
 * number. Rows with a problem stay, and say which.
 */
export function TrackingGrid({
  rows: parcels,
  mayWrite,
  loading,
}: {
  rows: readonly QueueRow[]
  mayWrite: boolean
  loading: boolean
}) {
  const tracking = useTracking(parcels)
  const { rows, good, carrier, setCarrier, handover, setHandover, ship } = tracking
  const box = useRef<HTMLTableSectionElement>(null)
  const [unreadable, setUnreadable] = useState('')
  const ids = parcels.flatMap(({ parcelId }) => parcelId ?? []).slice(0, 300)
  const cold = parcels.some(({ storage }) => storage !== 'ambient')

  const readFile = async (chosen: File) => {
    setUnreadable('')
    const cells = await readSheetFile(chosen, MOST_MEGABYTES, readSheet)
    if (typeof cells === 'string') setUnreadable(cells)
    else tracking.take(readTracking(cells, carrier))
  }
  const onPaste = (key: string) => (event: ClipboardEvent) => {
    const cells = cellsOf(event.clipboardData.getData('text'))
    const wide = cells.some((row) => row.length > 1)
    if (cells.length < 2 && !wide) return
    event.preventDefault()
    if (wide) tracking.take(readTracking(cells, carrier))
    else
      tracking.fillDown(
        key,
        cells.map(([number]) => number!),
      )
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const inputs = [...box.current!.querySelectorAll<HTMLInputElement>('input[name="tracking"]')]
    inputs[inputs.indexOf(event.currentTarget) + 1]?.focus()
  }
  const bad = rows.filter(({ problem }) => problem !== null).length
  return (
    <section className="fulfil-tracking" aria-label="송장 입력">
      <header className="fulfil-head">
        <p className="meta">번호를 찍으면 다음 줄로 넘어가요. 엑셀에서 복사한 열을 그대로 붙여넣어도 돼요.</p>
        <span className="fulfil-right">
          <Select
            small
            aria-label="택배사 모두"
            options={carrierOptions}
            value={carrier}
            onChange={(event) => setCarrier(event.target.value)}
          />
          {mayWrite && (
            <SheetButton label="송장 파일" small onChoose={readFile}>
              엑셀·CSV
            </SheetButton>
          )}
          {ids.length > 0 && (
            <>
              <Button size="small" icon="printer" onClick={() => void openLabels(ids)}>
                라벨
              </Button>
              <Button size="small" icon="download" onClick={() => void saveLabelData(ids)}>
                라벨 CSV
              </Button>
            </>
          )}
        </span>
      </header>
      {unreadable && <Notice tone="danger">{unreadable}</Notice>}
      {ship.error && <Notice tone="danger">{ship.error.message}</Notice>}
      {cold && mayWrite && (
        <div className="fulfil-handover">
          <Field label="냉장 인계자">
            <TextInput
              small
              value={handover.by}
              maxLength={40}
              onChange={(event) => setHandover({ ...handover, by: event.target.value })}
            />
          </Field>
          <Field label="냉장 인수자">
            <TextInput
              small
              value={handover.to}
              maxLength={40}
              onChange={(event) => setHandover({ ...handover, to: event.target.value })}
            />
          </Field>
        </div>
      )}
      <div className="fulfil-lots">
        <table>
          <caption className="visually-hidden">송장 입력</caption>
          <thead>
            <tr>
              <th scope="col">출고 건</th>
              <th scope="col">병의원</th>
              <th scope="col">보관</th>
              <th scope="col">택배사</th>
              <th scope="col">송장번호</th>
              {cold && <th scope="col">인계 온도</th>}
              <th scope="col">확인</th>
              {mayWrite && <th scope="col">포장</th>}
            </tr>
          </thead>
          <tbody ref={box}>
            {rows.map((row) => (
              <TrackingRowCells
                key={row.key}
                row={row}
                cold={cold}
                mayWrite={mayWrite}
                onType={(part) => tracking.type(row.key, part)}
                onPaste={onPaste(row.key)}
                onKey={onKey}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && !loading && <p className="fulfil-empty meta">송장을 기다리는 건이 없어요.</p>}
      </div>
      {mayWrite && rows.length > 0 && (
        <footer className="fulfil-foot">
          <p className="meta figure" role="status">
            {formatWhole(good.length)}건 등록 가능{bad > 0 && ` · 오류 ${formatWhole(bad)}건은 그대로 남아요`}
          </p>
          <span className="fulfil-right">
            <Button
              variant="primary"
              icon="truck"
              busy={ship.isPending}
              disabledReason={good.length > 0 ? undefined : '등록할 수 있는 송장번호가 없어요.'}
              onClick={() => void tracking.send().catch(() => undefined)}
            >
              {`송장 ${formatWhole(good.length)}건 등록`}
            </Button>
          </span>
        </footer>
      )}
    </section>
  )
}
