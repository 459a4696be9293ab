import { formatDate, weekdayName } from '#domain/calendar.ts'
import { FactList } from '#ui/panel.tsx'
import { allowanceText } from '../allowance.ts'
import type { ProductDetail, ProductOption } from '../contract.ts'
import { orderRuleText, storageLabel, TAX_FREE_LABEL, VAT_INCLUDED_LABEL } from '../labels.ts'
import { monthDay, StockWord } from './stock-words.tsx'

/** Everything a buyer checks before a quantity: use-by, stock, the day it leaves, storage, order rule. */
export function ProductFacts({
  product,
  option,
  shipping,
}: {
  product: ProductDetail
  option: ProductOption
  shipping?: string | undefined
}) {
  const { shipsOn, storage, saleState, unitName, taxable } = product
  const rule = orderRuleText(product)
  const open = saleState === 'on-sale' && option.stockState !== 'out'
  return (
    <FactList
      wide
      facts={[
        ...(option.nextExpiry
          ? [
              {
                term: '최근접 유효기간',
                value: (
                  <>
                    <b className="figure" translate="no">
                      {formatDate(option.nextExpiry)}
                    </b>
                    {option.nearExpiry && <span className="caption text-warn"> 임박</span>}
                  </>
                ),
              },
            ]
          : []),
        {
          term: '재고',
          value: (
            <>
              <StockWord {...option} unitName={unitName} saleState={saleState} unitShown />
              {option.restockOn && <span className="caption"> {monthDay(option.restockOn)} 입고 예정</span>}
            </>
          ),
        },
        ...(open && product.kind !== 'equipment'
          ? [
              {
                term: '출고예정',
                value: (
                  <>
                    <b className="figure" translate="no">
                      {monthDay(shipsOn)}({weekdayName(shipsOn)})
                    </b>
                    {storage !== 'ambient' && <span className="caption"> 냉장, 금요일 출고 없음</span>}
                  </>
                ),
              },
            ]
          : []),
        ...(shipping && open ? [{ term: '배송비', value: shipping }] : []),
        { term: '보관', value: storageLabel[storage] },
        { term: '과세', value: taxable ? `과세 (${VAT_INCLUDED_LABEL})` : TAX_FREE_LABEL },
        ...(rule ? [{ term: '주문 단위', value: rule }] : []),
        ...(option.allowance
          ? [{ term: '주문 한도', value: allowanceText(option.allowance, unitName) }]
          : []),
      ]}
    />
  )
}
