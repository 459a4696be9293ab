import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { query } from '#platform/web/calls/query.ts'
import { FactList } from '#ui/panel.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatWon } from '#domain/money.ts'
import { PRICE_ON_REQUEST_LABEL } from '../labels.ts'
import { shownPictures } from '../picture.ts'
import { readPreview } from '../preview-contract.ts'
import { KindChips } from './kind-chips.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPictures } from './product-pictures.tsx'
import './preview-page.css'

export const Route = createFileRoute('/_default/product/preview')({
  staticData: { auth: { openWith: 'key' }, title: '상품 미리보기', mainClass: 'product-page' },
  validateSearch: (search: Record<string, unknown>) => ({ key: String(search['key'] ?? '') }),
  loaderDeps: ({ search: { key } }) => ({ key }),
  loader: ({ context: { queryClient }, deps: { key } }) => queryClient.ensureQueryData(previewQuery(key)),
  component: PreviewPage,
})

const previewQuery = (previewKey: string) => query(readPreview, { params: { previewKey } })

/** A product as a clinic will see it, before it is on sale: looked at, never bought. */
function PreviewPage() {
  const { key } = Route.useSearch()
  const { product, until } = useSuspenseQuery(previewQuery(key)).data
  const [first] = product.options
  return (
    <div className="preview">
      <Notice tone="warn" title="미리보기예요. 아직 주문할 수 없어요.">
        {formatDateTime(until)}까지 이 주소로 볼 수 있어요. 병·의원이 볼 모습이에요.
      </Notice>
      <div className="preview-two">
        <ProductPictures name={product.name} pictures={shownPictures(product)} />
        <div className="preview-words">
          <KindChips product={product} />
          <p className="caption">{product.brandName}</p>
          <h1 className="title-1">{product.name}</h1>
          <p className="meta">{product.spec}</p>
          <ul className="preview-options">
            {product.options.map(({ optionId, optionCode, name, price }) => (
              <li key={optionId}>
                <span>
                  {name} <span className="meta code">{optionCode}</span>
                </span>
                <b className="figure">{price ? formatWon(price.unitPrice) : PRICE_ON_REQUEST_LABEL}</b>
              </li>
            ))}
          </ul>
          {first && <ProductFacts product={product} option={first} />}
        </div>
      </div>
      <section className="prose">
        <h2 className="title-2">상세정보</h2>
        <ul className="dots">
          {product.details.paragraphs.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="title-2">허가/표시사항</h2>
        <FactList wide facts={product.details.facts.map(({ label, value }) => ({ term: label, value }))} />
      </section>
      {product.details.documents.length > 0 && (
        <section>
          <h2 className="title-2">자료실</h2>
          <ul className="dots">
            {product.details.documents.map(({ fileId, title, kind }) => (
              <li key={fileId}>
                {title} <span className="meta">{kind}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
