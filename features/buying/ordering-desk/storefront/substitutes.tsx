import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { listProducts, listSubstitutes } from '#features/shelf/catalogue/contract.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { query } from '#platform/web/calls/query.ts'
import { ItemCell } from '#ui/item-cell.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import './substitutes.css'

/** What staff offer in place of a sold-out product, as far as it can be had. */
export function Substitutes({ productCode }: { productCode: string }) {
  const { data: codes = [] } = useQuery(query(listSubstitutes, { params: { productCode } }))
  const { data } = useQuery({
    ...query(listProducts, { query: { codes, sort: 'recommended' } }),
    enabled: codes.length > 0,
  })
  const there = data?.products.filter(({ stockState }) => stockState !== 'out') ?? []
  if (there.length === 0) return null
  return (
    <section className="substitutes" aria-labelledby="substitutes-title">
      <h2 id="substitutes-title" className="title-3">
        대신 주문할 수 있어요
      </h2>
      <ul>
        {there.map(({ productCode: code, name, spec, picture, price, available, unitName }) => (
          <li key={code}>
            <ItemCell
              picture={<ProductPicture {...pictureOf(picture)} alt="" size={40} />}
              name={
                <Link to="/product/detail" search={{ webPrdId: code }}>
                  {name}
                </Link>
              }
              meta={[spec, price && formatWon(price.unitPrice), `${countText(available, unitName)} 남음`]
                .filter(Boolean)
                .join(' · ')}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
