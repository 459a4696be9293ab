import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import type { ProductRow } from '#features/catalogue/contract.ts'
import { kindText, PRICE_ON_REQUEST_LABEL } from '#features/catalogue/labels.ts'
import { Chip, Chips, StorageChip } from '#ui/chip.tsx'
import { PriceTag } from '#ui/money.tsx'
import { ProductPicture } from '#ui/pack-image.tsx'
import { packUrl } from '../pack-url.ts'

/** A product of the home screen; its own page has the rest. */
export const ProductTile = ({ product }: { product: ProductRow }) => (
  <article className="tile">
    <ProductPicture src={packUrl(product.picture)} alt="" size={228} />
    <Chips>
      <Chip>{kindText(product)}</Chip>
      {product.storage !== 'ambient' && <StorageChip storage={product.storage} />}
    </Chips>
    <p className="caption">{product.brandName}</p>
    <h3 className="tile-name"><Link to="/product/detail" search={{ webPrdId: product.productCode }}>{product.name}</Link></h3>
    <p className="meta">{product.spec}</p>
    {product.price
      ? <PriceTag won={product.price.unitPrice} listWon={product.price.listPrice} unitLine={product.perPiece === null ? undefined : `개당 ${formatWon(product.perPiece)}`} />
      : <p className="title-3">{PRICE_ON_REQUEST_LABEL}</p>}
  </article>
)
