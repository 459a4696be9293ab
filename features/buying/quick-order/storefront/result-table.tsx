import { useEffect, useRef, useState } from 'react'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { TextButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Entry, Row } from '../entries.ts'
import { GoodRow } from './good-row.tsx'
import { TypeAheadLine } from './type-ahead-line.tsx'
import type { QuickOrder } from './use-quick-order.ts'
import { WrongRow } from './wrong-row.tsx'

const HEADS = ['줄', '입력한 값', '상품 / 규격', '보관', '재고', '단가', '수량', '금액']
type Shown = 'all' | 'wrong' | 'good'

/** What became of the lines: what is wrong first, then what can be ordered, then a line to type another. */
export function ResultTable({ order }: { order: QuickOrder }) {
  const { wrong, good } = order
  const [shown, setShown] = useState<Shown>('all')
  const body = useRef<HTMLTableElement>(null)
  // After a row was mended the next wrong one is at hand.
  const [mended, setMended] = useState<number>()
  useEffect(() => {
    if (mended === undefined) return
    const next = body.current?.querySelectorAll<HTMLElement>('tr.quick-wrong')
    const row = next?.[Math.min(mended, next.length - 1)] ?? body.current?.querySelector('tr.quick-good')
    row?.querySelector<HTMLElement>('button, input, select')?.focus()
    setMended(undefined)
  }, [mended])

  const mend = (entry: Entry, change: Partial<Pick<Row, 'text' | 'quantity' | 'optionId'>>) => {
    const at = wrong.indexOf(entry)
    return order.mend(entry, change).then((done) => done && setMended(Math.max(at, 0)))
  }
  const remove = (entry: Entry) => {
    const undo = order.remove(entry)
    showToast(`${entry.rows.map(({ line }) => line).join('·')}번 줄을 지웠어요.`, {
      action: <TextButton onClick={undo}>되돌리기</TextButton>,
    })
    setMended(Math.max(wrong.indexOf(entry), 0))
  }
  const pills = [
    ['all', '전체', wrong.length + good.length],
    ['wrong', '고칠 줄', wrong.length],
    ['good', '담을 수 있어요', good.length],
  ] as const
  return (
    <>
      {order.rows.length > 0 && (
        <div className="quick-found" role="status">
          <h2 className="title-3">{order.rows.length}줄을 확인했어요</h2>
          <div className="quick-pills">
            {pills.map(([key, label, count]) => (
              <button
                key={key}
                type="button"
                className="pill"
                aria-pressed={shown === key}
                onClick={() => setShown(key)}
              >
                {label} <span className="figure">{count}</span>
              </button>
            ))}
          </div>
        </div>
      )}
      <table className="quick" role="table" ref={body} aria-busy={order.checking || undefined}>
        <caption className="visually-hidden">
          빠른주문 확인 결과: 고칠 줄이 먼저, 담을 수 있는 줄이 다음에 나와요
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {HEADS.map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="visually-hidden">지우기</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown !== 'good' && wrong.length > 0 && (
            <tr role="row" className="quick-band">
              <th role="cell" colSpan={9}>
                <span className="text-danger">
                  <Icon name="error" size="s" /> 고칠 줄 {wrong.length}
                </span>{' '}
                <span className="caption">
                  고치면 아래 담을 수 있는 줄로 옮겨져요. 그대로 두면 빼고 담아요.
                </span>
              </th>
            </tr>
          )}
          {shown !== 'good' &&
            wrong.map((entry) => <WrongRow key={entry.id} entry={entry} onMend={mend} onRemove={remove} />)}
          {shown !== 'wrong' && good.length > 0 && (
            <tr role="row" className="quick-band">
              <th role="cell" colSpan={9}>
                담을 수 있는 줄 {good.length}
              </th>
            </tr>
          )}
          {shown !== 'wrong' &&
            good.map((entry) => (
              <GoodRow
                key={entry.id}
                entry={entry}
                onQuantity={(quantity) => void order.mend(entry, { quantity })}
                onRemove={remove}
              />
            ))}
          <tr role="row" className="quick-typing">
            <td role="cell" colSpan={9}>
              <TypeAheadLine onLine={(line) => order.append(line)} />
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
}
