import { Chips, KindChip, StorageChip, type ProductKindGlyph } from '#ui/chip.tsx'
import type { ProductKind, ProductRow } from '../contract.ts'
import { kindText } from '../labels.ts'

const glyph: Record<ProductKind, ProductKindGlyph> = {
  device: 'device',
  drug: 'drug',
  cosmetic: 'cosmetic',
  consumable: 'supply',
  equipment: 'device',
  book: 'book',
}

/** The legal kind, and the storage when it asks for something. */
export const KindChips = ({
  product,
  full = false,
}: {
  product: Pick<ProductRow, 'kind' | 'deviceGrade' | 'storage'>
  full?: boolean
}) => (
  <Chips>
    <KindChip kind={glyph[product.kind]}>{kindText(product)}</KindChip>
    {(full || product.storage !== 'ambient') && <StorageChip storage={product.storage} full={full} />}
  </Chips>
)
