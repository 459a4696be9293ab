import { Link } from '@tanstack/react-router'
import type { ProductDetail } from '#features/shelf/catalogue/contract.ts'
import { FlagWords, KindChips } from '#features/shelf/catalogue/storefront/parts.ts'
import { ShareButton } from './share-button.tsx'

/** What the product is, before its price. */
export const BuyHead = ({ product }: { product: ProductDetail }) => (
  <div>
    <p className="buy-brand">
      <Link to="/brand/detail" search={{ brandCode: product.brandCode }} className="meta">
        {product.brandName} {product.brandNameEn}
      </Link>
      <ShareButton />
    </p>
    <h1 className="title-1">{product.name}</h1>
    <p className="body-s buy-spec">
      {product.spec} · 1{product.unitName}
      {product.packQuantity > 1 && ` (${product.packQuantity}개입)`} · 품번{' '}
      <span className="figure" translate="no" data-selectable="">
        {product.productCode}
      </span>
      <FlagWords flags={product.flags} />
    </p>
    <KindChips product={product} full />
  </div>
)
