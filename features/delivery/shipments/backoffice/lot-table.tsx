import { Fragment } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { Icon } from '#ui/icon.tsx'
import type { Bench, BenchLine } from '../contract.ts'
import { lotRefusalText } from '../labels.ts'
import { nextLot, shortOf } from '../rules.ts'

type Lot = BenchLine['lots'][number]

/** Each line with its lots, first expired first; what cannot leave stays in sight with its reason. */
export function LotTable({ bench }: { bench: Bench }) {
  const next = bench.state === 'packed' ? null : nextLot(bench.lines)
  return (
    <div className="fulfil-lots">
      <table>
        <caption className="visually-hidden">주문 상품과 로트. 유효기간이 가까운 로트부터 담아요.</caption>
        <thead>
          <tr>
            <th scope="col">상품 · 로트</th>
            <th scope="col">구역 · 판단</th>
            <th scope="col" className="fulfil-num">
              재고
            </th>
            <th scope="col">담음</th>
          </tr>
        </thead>
        <tbody>
          {bench.lines.map((line) => (
            <Fragment key={line.line}>
              <LineRow line={line} />
              {line.lots.map((lot) => (
                <LotRow key={lot.lotId} lot={lot} isNext={lot.lotId === next?.lotId} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LineRow({ line }: { line: BenchLine }) {
  const short = shortOf(line)
  const done = line.picked >= line.wanted
  return (
    <tr className="fulfil-line">
      <th scope="row" colSpan={3}>
        {nameWithOption({ ...line, name: line.productName })}{' '}
        <b className="figure">{countText(line.wanted, line.unitName)}</b>
        <span className="meta code">{line.productCode}</span>
      </th>
      <td className="figure">
        {short > 0 ? (
          <span className="fulfil-bad">
            <Icon name="error" size="s" /> {formatWhole(short)} 부족
          </span>
        ) : (
          <span className={done ? 'fulfil-ok' : 'fulfil-late'}>
            {done && <Icon name="check" size="s" />} {formatWhole(line.picked)}/{formatWhole(line.wanted)}
          </span>
        )}
      </td>
    </tr>
  )
}

const LotRow = ({ lot, isNext }: { lot: Lot; isNext: boolean }) => (
  <tr className="fulfil-lot" data-barred={lot.refused ? '' : undefined} data-next={isNext ? '' : undefined}>
    <td>
      <span className="code">{lot.lotNumber}</span>{' '}
      {lot.expiresOn && <span className="figure">~{formatDate(lot.expiresOn)}</span>}
    </td>
    <td>
      {lot.place && <span className="code">{lot.place}</span>}{' '}
      {lot.refused ? (
        <span className="fulfil-bad">
          <Icon name="error" size="s" /> {lotRefusalText[lot.refused]}
        </span>
      ) : lot.free + lot.picked === 0 ? (
        '격리 중이에요.'
      ) : (
        isNext && '이 로트부터 담아 주세요.'
      )}
    </td>
    <td className="fulfil-num figure">{formatWhole(lot.free + lot.quarantined)}</td>
    <td className="figure">{lot.refused ? '–' : lot.picked > 0 ? `${formatWhole(lot.picked)} 담음` : ''}</td>
  </tr>
)
