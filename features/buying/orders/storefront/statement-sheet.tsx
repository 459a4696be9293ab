import { amountInHangul } from '#domain/amount-in-hangul.ts'
import { formatBusinessNumber } from '#domain/business-number.ts'
import { formatDate } from '#domain/calendar.ts'
import { formatPhone } from '#domain/contact.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { Statement } from '../statement-contract.ts'

/** The sheet of paper: 거래명세서 as Korean clinics file it, one order on A4. */
export const StatementSheet = ({ statement }: { statement: Statement }) => (
  <article className="statement" data-selectable="">
    <h1 className="statement-title">거래명세서</h1>
    <dl className="statement-head">
      <div>
        <dt>주문번호</dt>
        <dd className="figure" translate="no">
          {statement.orderNumber}
        </dd>
      </div>
      <div>
        <dt>거래일자</dt>
        <dd className="figure" translate="no">
          {formatDate(statement.orderedAt)}
        </dd>
      </div>
    </dl>
    <div className="statement-parties">
      <Party title="공급자" party={statement.supplier} sealed />
      <Party title="공급받는자" party={statement.buyer} />
    </div>
    <p className="statement-sum">
      <span>합계금액</span> <b>{amountInHangul(statement.total)}</b>{' '}
      <span className="figure" translate="no">
        ({formatWhole(statement.total)}원)
      </span>
    </p>
    <table className="statement-lines">
      <caption className="visually-hidden">
        거래 품목: 품목, 규격, 로트와 유효기간, 수량, 단가, 공급가액, 세액
      </caption>
      <thead>
        <tr>
          <th scope="col">번호</th>
          <th scope="col">품목</th>
          <th scope="col">규격</th>
          <th scope="col">로트 · 유효기간</th>
          <th scope="col">수량</th>
          <th scope="col">단가</th>
          <th scope="col">공급가액</th>
          <th scope="col">세액</th>
        </tr>
      </thead>
      <tbody>
        {statement.lines.map((line, index) => (
          <tr key={index}>
            <td className="figure" translate="no">
              {index + 1}
            </td>
            <th scope="row">{line.name}</th>
            <td>{line.spec}</td>
            <td>
              {line.lots.length
                ? line.lots.map((lot) => (
                    <span key={lot.lotNumber} className="statement-lot figure">
                      {lot.lotNumber}
                      {lot.expiresOn && ` · ${formatDate(lot.expiresOn)}`}
                      {line.lots.length > 1 && ` (${formatWhole(lot.quantity)})`}
                    </span>
                  ))
                : '-'}
            </td>
            <td className="figure" translate="no">
              {formatWhole(line.quantity)} {line.unitName}
            </td>
            <td className="figure" translate="no">
              {formatWhole(line.unitPrice)}
            </td>
            <td className="figure" translate="no">
              {formatWhole(line.supply)}
            </td>
            <td className="figure" translate="no">
              {line.taxable ? formatWhole(line.vat) : '면세'}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={6}>
            합계
          </th>
          <td className="figure" translate="no">
            {formatWhole(statement.supply + statement.taxFree)}
          </td>
          <td className="figure" translate="no">
            {formatWhole(statement.vat)}
          </td>
        </tr>
      </tfoot>
    </table>
    <p className="meta">
      단가는 부가세를 포함한 금액이에요.
      {statement.taxFree > 0 && ` 공급가액 가운데 면세는 ${formatWhole(statement.taxFree)}원이에요.`}
      {statement.cancelled > 0 && ` 취소한 ${formatWhole(statement.cancelled)}원은 빼고 적었어요.`}
      {statement.returned > 0 &&
        ` 반품 등으로 돌려드린 ${formatWhole(statement.returned)}원은 빼지 않았어요. 반품 내역에서 확인해 주세요.`}
    </p>
    <p className="statement-sign">
      <span>위와 같이 거래했음을 확인합니다.</span>{' '}
      <span>
        인수자 <b>{statement.receiver}</b> (서명)
      </span>
    </p>
  </article>
)

type PartyProps = { title: string; party: Statement['supplier']; sealed?: boolean }

const Party = ({ title, party, sealed = false }: PartyProps) => (
  <table>
    <caption>{title}</caption>
    <tbody>
      <tr>
        <th scope="row">등록번호</th>
        <td className="figure" translate="no">
          {formatBusinessNumber(party.businessNumber)}
        </td>
      </tr>
      <tr>
        <th scope="row">상호</th>
        <td>{party.name}</td>
      </tr>
      <tr>
        <th scope="row">대표자</th>
        <td>
          {party.directorName}
          {sealed && <span className="statement-seal">(인)</span>}
        </td>
      </tr>
      <tr>
        <th scope="row">주소</th>
        <td>{party.address}</td>
      </tr>
      <tr>
        <th scope="row">전화</th>
        <td className="figure" translate="no">
          {formatPhone(party.phone)}
        </td>
      </tr>
    </tbody>
  </table>
)
