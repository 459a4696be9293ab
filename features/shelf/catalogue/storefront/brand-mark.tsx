import { pictureOf } from '../picture.ts'
import type { Brand } from '../contract.ts'
import './brand-mark.css'

/** The brand's name in its own script over a line of its colour; the link beside it says the name. */
export const BrandMark = ({ brand, large = false }: { brand: Brand; large?: boolean }) => (
  <span
    className={large ? 'brand-mark brand-mark-large' : 'brand-mark'}
    style={{ borderBottomColor: `#${brand.hue}` }}
    aria-hidden="true"
    translate="no"
  >
    {brand.logo ? <img {...pictureOf(brand.logo)} sizes="160px" alt="" loading="lazy" /> : brand.nameEn}
  </span>
)
