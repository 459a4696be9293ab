import { useState } from 'react'
import { FactList } from '#ui/panel.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { ProductDetail } from '../contract.ts'
import { LotsTable } from './lots-table.tsx'
import { ProductDocuments } from './product-documents.tsx'

type Key = 'info' | 'label' | 'ship' | 'files'

/** 상세정보 · 허가/표시사항 · 배송·반품 · 자료실 */
export function ProductTabs({ product }: { product: ProductDetail }) {
  const [current, setCurrent] = useState<Key>('info')
  const { details, options, packQuantity, spec, unitName } = product
  const codes = options
    .filter(({ udi }) => udi)
    .map(({ name, udi }) => ({
      term: options.length > 1 ? `UDI-DI ${name}` : 'UDI-DI',
      value: (
        <span className="figure" translate="no">
          {udi}
        </span>
      ),
    }))
  const stated = details.facts.some(({ label }) => label === 'UDI-DI')
  return (
    <Tabs<Key>
      label="상품 정보"
      current={current}
      onChange={setCurrent}
      items={[
        {
          key: 'info',
          label: '상세정보',
          panel: (
            <div className="product-two">
              <div className="prose">
                <h2 className="title-2">상세정보</h2>
                {product.description && <p>{product.description}</p>}
                <ul className="dots">
                  {details.paragraphs.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                  <li>
                    포장단위: {spec}
                    {packQuantity > 1 && `, 1${unitName}에 ${packQuantity}개`}
                  </li>
                </ul>
              </div>
              <LotsTable product={product} />
            </div>
          ),
        },
        {
          key: 'label',
          label: '허가/표시사항',
          panel: (
            <>
              <h2 className="title-2">허가/표시사항</h2>
              <FactList
                wide
                facts={[
                  ...details.facts.map(({ label, value }) => ({ term: label, value })),
                  ...(stated ? [] : codes),
                ]}
              />
              {product.licensedOnly && (
                <p className="caption">
                  이 정보는 의료인에게만 보여요. 이상사례는 고객센터로 바로 알려 주세요.
                </p>
              )}
            </>
          ),
        },
        {
          key: 'ship',
          label: '배송·반품',
          panel: (
            <div className="prose">
              <h2 className="title-2">배송·반품</h2>
              <ul className="dots">
                <li>{details.deliveryNote}</li>
                <li>{details.notice}</li>
                <li>오배송·파손·불량은 배송비 없이 반품하거나 교환해 드려요.</li>
              </ul>
            </div>
          ),
        },
        {
          key: 'files',
          label: '자료실',
          count: details.documents.length,
          panel: <ProductDocuments product={product} />,
        },
      ]}
    />
  )
}
