import { useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { attachFile } from '#features/running/files/contract.ts'
import { StoredPicture } from '#platform/web/uploads/stored-picture.tsx'
import { Select } from '#ui/fields.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import type { OfficeClaim } from '../contract.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import { claimReasonLabel } from '../labels.ts'
import type { ClaimForm, GoodsField } from './claim-drawer.tsx'

const fates = [
  { value: 'good', label: '재입고' },
  { value: 'quarantine', label: '격리' },
  { value: 'scrap', label: '폐기' },
]
const fateLabel = Object.fromEntries(fates.map(({ value, label }) => [value, label]))

type Props = { claim: OfficeClaim; form: ClaimForm }

/** The lines with what is agreed; once they are here, what becomes of them by lot. */
export function ClaimGoods({ claim, form }: Props) {
  const deciding = claim.state === 'asked' && !form.off
  return (
    <>
      <div className="claims-scroll">
        <table className="claims-goods">
          <caption className="visually-hidden">신청 상품</caption>
          <thead>
            <tr>
              <th scope="col">상품 · 로트 · 사유</th>
              <th scope="col" className="claims-number">
                신청
              </th>
              <th scope="col" className="claims-number">
                승인
              </th>
              <th scope="col" className="claims-number">
                금액(원)
              </th>
            </tr>
          </thead>
          <tbody>
            {claim.lines.map((line) => (
              <tr key={line.line}>
                <th scope="row">
                  {line.productName}
                  <br />
                  <span className="meta">
                    {[line.optionName, ...line.lots.map(({ lotNumber }) => lotNumber)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <br />
                  {claimReasonLabel[line.reason]}
                  {line.words && <span className="meta"> “{line.words}”</span>}
                </th>
                <td className="claims-number figure">{line.quantity}</td>
                <td className="claims-number">
                  {deciding ? (
                    <MoneyInput
                      small
                      aria-label={`${line.productName} 승인 수량`}
                      value={form.fields.approved[line.line] ?? ''}
                      onRead={(pieces) =>
                        form.set({ approved: { ...form.fields.approved, [line.line]: pieces } })
                      }
                    />
                  ) : (
                    <span className="figure">{line.approved}</span>
                  )}
                </td>
                <td className="claims-number figure">{formatWhole(line.unitPrice * line.approved)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="claims-pictures">
        {claim.lines.flatMap((line) =>
          line.fileId
            ? line.pictures.map((no) => (
                <Picture
                  key={`${line.line} ${no}`}
                  fileId={line.fileId!}
                  fileNo={no}
                  alt={`${line.productName} 사진 ${no}`}
                />
              ))
            : [],
        )}
      </div>
      {claim.state === 'inspecting' && !claim.settling && !form.off && <Fates claim={claim} form={form} />}
      {claim.lines.some(({ goods }) => goods.length > 0) && (
        <ul>
          {claim.lines.flatMap((line) =>
            line.goods.map(({ lotId, fate, quantity }) => (
              <li key={`${line.line} ${lotId} ${fate}`}>
                {line.productName} · {line.lots.find((lot) => lot.lotId === lotId)?.lotNumber ?? lotId} ·{' '}
                {countText(quantity, line.unitName)} {fateLabel[fate]}
              </li>
            )),
          )}
        </ul>
      )}
    </>
  )
}

/** Small, and large in the same place when it is pressed. */
function Picture({ alt, ...file }: { fileId: string; fileNo: number; alt: string }) {
  const [large, setLarge] = useState(false)
  return (
    <button
      type="button"
      className={large ? 'claims-picture claims-picture-large' : 'claims-picture'}
      aria-expanded={large}
      title={large ? '작게' : '크게'}
      onClick={() => setLarge(!large)}
    >
      <StoredPicture
        endpoint={attachFile}
        input={{ query: { ...file, attach: false, width: large ? 1_280 : 320 } }}
        alt={alt}
      />
    </button>
  )
}

function Fates({ claim, form }: Props) {
  const { goods } = form.fields
  const set = (at: number, part: Partial<GoodsField>) =>
    form.set({ goods: goods.map((row, index) => (index === at ? { ...row, ...part } : row)) })
  return (
    <div className="claims-scroll">
      <table className="claims-goods">
        <caption className="visually-hidden">돌아온 뒤</caption>
        <thead>
          <tr>
            <th scope="col">로트</th>
            <th scope="col">돌아온 수량</th>
            <th scope="col">돌아온 뒤</th>
          </tr>
        </thead>
        <tbody>
          {goods.map((row, index) => {
            const line = claim.lines.find((one) => one.line === row.line)!
            const lot = line.lots.find((one) => one.lotId === row.lotId)
            const name = `${line.productName} ${lot?.lotNumber ?? ''}`
            return (
              <tr key={`${row.line} ${row.lotId} ${index}`}>
                <th scope="row">
                  {name}
                  {lot?.expiresOn && <span className="meta"> ~{formatDate(lot.expiresOn)}</span>}
                  {lot && lot.collected > 0 && (
                    <span className="meta">
                      {' '}
                      · 로트 회수로 {countText(lot.collected, line.unitName)} 수거
                    </span>
                  )}
                </th>
                <td>
                  <MoneyInput
                    small
                    aria-label={`${name} 돌아온 수량`}
                    value={row.quantity}
                    onRead={(quantity) => set(index, { quantity })}
                  />
                </td>
                <td>
                  <Select
                    small
                    aria-label={`${name} 돌아온 뒤`}
                    value={row.fate}
                    options={fates}
                    onChange={(event) => set(index, { fate: event.target.value as GoodsField['fate'] })}
                  />{' '}
                  <button
                    type="button"
                    className="text-btn"
                    onClick={() =>
                      form.set({
                        goods: [
                          ...goods.slice(0, index + 1),
                          { ...row, quantity: '', fate: 'scrap' },
                          ...goods.slice(index + 1),
                        ],
                      })
                    }
                  >
                    나누기
                  </button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
