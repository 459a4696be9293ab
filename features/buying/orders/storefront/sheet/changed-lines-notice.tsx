import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { withJosa } from '#domain/josa.ts'
import { lineProblemLabel } from '#features/buying/cart/labels.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ChangedLine } from '../../contract.ts'
import { acceptChanges, type Accepted, type Change } from './changed-lines.ts'
import type { Sheet } from './form.ts'

const moment = () => new Date()

type Props = {
  sheet: Sheet
  changed: readonly ChangedLine[]
  busy: boolean
  onAccept: (lines: Accepted['lines']) => void
  onReload: () => void
}

/** Each line with what changed about it, and one press that agrees to it. */
export function ChangedLinesNotice({ sheet, changed, busy, onAccept, onReload }: Props) {
  const accepted = acceptChanges(sheet, changed, moment())
  const { changes, lines, total, acceptable, fewer, leavesOut, outdated } = accepted
  return (
    <Notice
      tone="warn"
      live
      title={`그사이 ${changes.length}종이 바뀌었어요`}
      action={
        <>
          {acceptable && (
            <Button size="small" variant="accent" busy={busy} onClick={() => onAccept(lines)}>
              {acceptWord(accepted)}
            </Button>
          )}
          {outdated && (
            <Button size="small" onClick={onReload}>
              주문서 다시 불러오기
            </Button>
          )}
          {!sheet.own && (
            <Link to="/order/cart" className={buttonClass({ size: 'small' })}>
              장바구니에서 바꾸기
            </Link>
          )}
        </>
      }
    >
      <ul className="sheet-changes">
        {changes.map((change) => (
          <li key={change.optionId}>
            <b>{nameWithOption(change.line)}</b> <ChangeWords change={change} />
          </li>
        ))}
      </ul>
      {acceptable && !leavesOut && (
        <p className="figure" translate="no">
          {fewer.length > 0 ? '수량을 줄여' : '바뀐 가격으로'} 주문하면 주문금액은 {formatWon(total)}이에요.
          (전 {formatWon(sheet.amounts.total)})
        </p>
      )}
    </Notice>
  )
}

function acceptWord({ changes, fewer, leavesOut, total }: Accepted) {
  const [only] = fewer
  if (only && changes.length === 1)
    return `${withJosa(countText(only.fits!, only.line.unitName), '으로/로')} 줄이고 주문`
  if (only) return `수량을 줄이고 ${formatWon(total)} 주문`
  return leavesOut ? `빼고 ${formatWon(total)} 주문` : '바뀐 가격으로 주문'
}

const ChangeWords = ({ change: { problem, message, unitPriceNow, line } }: { change: Change }) =>
  problem === 'price-changed' && unitPriceNow !== null ? (
    <span className="figure" translate="no">
      가격 변경 <s>{formatWon(line.unitPrice)}</s> → {formatWon(unitPriceNow)} (
      {unitPriceNow > line.unitPrice ? '+' : ''}
      {formatWon(unitPriceNow - line.unitPrice)})
    </span>
  ) : (
    <span>
      {message.startsWith(lineProblemLabel[problem]) ? message : `${lineProblemLabel[problem]} · ${message}`}
    </span>
  )
