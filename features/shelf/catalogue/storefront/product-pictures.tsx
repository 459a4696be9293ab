import { useState, type KeyboardEvent } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { pictureOf } from '../picture.ts'
import './product-pictures.css'

const MAIN_SIZES = '(max-width: 599px) 92vw, (max-width: 959px) 38vw, 520px'

/** The pictures of a product: one large, the others to choose from, and all of them enlarged in a dialog. */
type Props = { name: string; pictures: readonly { picture: string; alt: string }[] }

export function ProductPictures({ name, pictures }: Props) {
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const turn = (by: number) => setAt((at + by + pictures.length) % pictures.length)
  const onKeyDown = ({ key }: KeyboardEvent) =>
    key === 'ArrowRight' ? turn(1) : key === 'ArrowLeft' ? turn(-1) : undefined
  const [close, setClose] = useState(false)
  const { picture, alt: words } = pictures[at]!
  const alt = `${name} ${words || '사진'} ${at + 1}/${pictures.length}`
  return (
    <div className="pictures" onKeyDown={zoomed ? onKeyDown : undefined}>
      <button
        type="button"
        className="pictures-main"
        aria-haspopup="dialog"
        aria-label={`${alt} 크게 보기`}
        onClick={() => setZoomed(true)}
      >
        <ProductPicture {...pictureOf(picture)} alt="" size={520} sizes={MAIN_SIZES} eager />
        <span className="pictures-hint" aria-hidden="true">
          <Icon name="search" size="s" />
          크게 보기
        </span>
      </button>
      {pictures.length > 1 && (
        <ul className="pictures-row">
          {pictures.map((other, index) => (
            <li key={other.picture}>
              <button
                type="button"
                aria-current={index === at || undefined}
                aria-label={`사진 ${index + 1}${other.alt && ` ${other.alt}`}`}
                onClick={() => setAt(index)}
              >
                <ProductPicture {...pictureOf(other.picture)} alt="" size={72} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={zoomed}
        onClose={() => {
          setZoomed(false)
          setClose(false)
        }}
        title={name}
        size="l"
      >
        <div className="pictures-zoom">
          {pictures.length > 1 && (
            <IconButton icon="chevron-left" label="이전 사진" onClick={() => turn(-1)} />
          )}
          <button
            type="button"
            className={close ? 'pictures-near is-near' : 'pictures-near'}
            aria-pressed={close}
            aria-label={close ? '원래 크기로 보기' : '두 배로 보기'}
            onClick={() => setClose(!close)}
          >
            <ProductPicture
              {...pictureOf(picture)}
              alt={alt}
              size={720}
              sizes="(max-width: 799px) 200vw, 1280px"
            />
          </button>
          {pictures.length > 1 && (
            <IconButton icon="chevron-right" label="다음 사진" onClick={() => turn(1)} />
          )}
        </div>
      </Dialog>
    </div>
  )
}
