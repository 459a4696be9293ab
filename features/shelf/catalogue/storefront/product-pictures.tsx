import { useState, type KeyboardEvent } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { ProductPicture } from '#ui/pack-image.tsx'
import { pictureUrl } from '../picture.ts'
import './product-pictures.css'

/** The pictures of a product: one large, the others to choose from, and all of them enlarged in a dialog. */
export function ProductPictures({ name, pictures }: { name: string; pictures: readonly string[] }) {
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const turn = (by: number) => setAt((at + by + pictures.length) % pictures.length)
  const onKeyDown = ({ key }: KeyboardEvent) =>
    key === 'ArrowRight' ? turn(1) : key === 'ArrowLeft' ? turn(-1) : undefined
  const alt = `${name} 사진 ${at + 1}/${pictures.length}`
  return (
    <div className="pictures" onKeyDown={zoomed ? onKeyDown : undefined}>
      <button
        type="button"
        className="pictures-main"
        aria-haspopup="dialog"
        aria-label={`${alt} 크게 보기`}
        onClick={() => setZoomed(true)}
      >
        <ProductPicture src={pictureUrl(pictures[at]!)} alt="" size={520} eager />
        <span className="pictures-hint" aria-hidden="true">
          <Icon name="search" size="s" />
          크게 보기
        </span>
      </button>
      {pictures.length > 1 && (
        <ul className="pictures-row">
          {pictures.map((picture, index) => (
            <li key={picture}>
              <button
                type="button"
                aria-current={index === at || undefined}
                aria-label={`사진 ${index + 1}`}
                onClick={() => setAt(index)}
              >
                <ProductPicture src={pictureUrl(picture)} alt="" size={72} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={zoomed} onClose={() => setZoomed(false)} title={name} size="l">
        <div className="pictures-zoom">
          {pictures.length > 1 && (
            <IconButton icon="chevron-left" label="이전 사진" onClick={() => turn(-1)} />
          )}
          <ProductPicture src={pictureUrl(pictures[at]!)} alt={alt} size={720} />
          {pictures.length > 1 && (
            <IconButton icon="chevron-right" label="다음 사진" onClick={() => turn(1)} />
          )}
        </div>
      </Dialog>
    </div>
  )
}
