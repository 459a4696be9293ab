import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PriceTag } from '#ui/money.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import type { ProductRow } from '../contract.ts'
import { PRICE_ON_REQUEST_LABEL, TAX_FREE_LABEL, VAT_INCLUDED_LABEL } from '../labels.ts'
import { pictureOf } from '../picture.ts'
import { ClearanceWords } from './clearance-words.tsx'
import { KindChips } from './kind-chips.tsx'
import { perPieceText, PriceNotes } from './price-words.tsx'
import { FlagWords, monthDay, StockWord } from './stock-words.tsx'
import './product-card.css'

export const ProductLink = ({ product }: { product: Pick<ProductRow, 'productCode' | 'name'> }) => (
  <Link to="/product/detail" search={{ webPrdId: product.productCode }}>
    {product.name}
  </Link>
)

/** A product in a grid: one list item. What can be done with it comes as children. */
export function ProductCard({
  product,
  level = 3,
  children,
}: {
  product: ProductRow
  level?: 2 | 3
  children?: ReactNode
}) {
  const Name = level === 2 ? 'h2' : 'h3'
  const gone = (product.stockState === 'out' && !product.clearance) || product.saleState !== 'on-sale'
  return (
    <li className={gone ? 'product-card product-card-off' : 'product-card'}>
      <ProductPicture
        {...pictureOf(product.picture)}
        alt=""
        size={228}
        sizes="(max-width: 599px) 46vw, 228px"
      />
      <KindChips product={product} />
      <p className="caption">{product.brandName}</p>
      <Name className="product-card-name">
        <ProductLink product={product} />
      </Name>
      <p className="meta">
        {product.spec}
        <FlagWords flags={product.flags} />
      </p>
      {product.price ? (
        <PriceTag
          won={product.price.unitPrice}
          listWon={product.price.listPrice}
          unitLine={perPieceText(product.perPiece)}
          vatWord={product.taxable ? VAT_INCLUDED_LABEL : TAX_FREE_LABEL}
        />
      ) : (
        <p className="price-ask title-3">{PRICE_ON_REQUEST_LABEL}</p>
      )}
      {product.price && <PriceNotes price={product.price} unitName={product.unitName} />}
      {(product.stockState !== 'in' || product.saleState !== 'on-sale') && (
        <p className="meta">
          <StockWord {...product} />
          {product.restockOn && <> {monthDay(product.restockOn)} 입고 예정</>}
        </p>
      )}
      {product.clearance && (
        <p className="meta">
          <ClearanceWords {...product} />
        </p>
      )}
      {children && <div className="product-card-actions">{children}</div>}
    </li>
  )
}
