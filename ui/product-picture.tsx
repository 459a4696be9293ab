import './product-picture.css'

type ProductPictureProps = {
  src: string
  /** The same picture in other widths: '/a/320 320w, …'. */
  srcSet?: string
  /** Empty where the name stands beside it. */
  alt: string
  /** Rendered width in pixels; reserves the square. */
  size: number
  /** How wide it is shown, where that is not `size`: '(max-width: 600px) 50vw, 228px'. */
  sizes?: string
  /** The picture a page opens with: fetched at once. */
  eager?: boolean
}

/** A product picture from a file, on the same cool grey, lazily loaded. */
export const ProductPicture = ({ src, srcSet, alt, size, sizes, eager = false }: ProductPictureProps) => (
  <img
    className="pack"
    {...(srcSet && { srcSet, sizes: sizes ?? `${size}px` })}
    src={src}
    alt={alt}
    width={size}
    height={size}
    loading={eager ? 'eager' : 'lazy'}
    decoding="async"
    fetchPriority={eager ? 'high' : undefined}
  />
)
