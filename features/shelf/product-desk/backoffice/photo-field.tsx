import { useEffect, useState } from 'react'
import { photoKey, pictureOf } from '#features/shelf/catalogue/picture.ts'
import { attachFile } from '#features/running/files/contract.ts'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { StoredPicture } from '#platform/web/uploads/stored-picture.tsx'
import { IconButton } from '#ui/button.tsx'
import { TextInput } from '#ui/fields.tsx'
import { FileField } from '#ui/file-field.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { MOST_PHOTOS } from '../fields.ts'
import type { TypedPhoto } from './typed-product.ts'
import './product-files.css'

type Props = {
  photos: readonly TypedPhoto[]
  off: boolean
  onBusy: (busy: boolean) => void
  error: string | undefined
  /** Of the photographs as they are at that moment: uploads end while others are moved. */
  onChange: (change: (photos: readonly TypedPhoto[]) => TypedPhoto[]) => void
}

/** Photographs of a product: sent while the rest is still being written, sorted by hand; the first is the main one. */
export function PhotoField({ photos, off, error, onChange, onBusy }: Props) {
  const [held, setHeld] = useState<number | null>(null)
  const uploads = useGroupUploads('product-images', {
    enabled: !off,
    apart: {
      maxCount: MOST_PHOTOS - photos.length,
      onStored: ({ fileId }) => onChange((now) => [...now, { fileId, alt: '', width: null }]),
    },
  })
  const { busy } = uploads
  useEffect(() => onBusy(busy), [onBusy, busy])
  const move = (from: number, to: number) =>
    onChange((now) => now.toSpliced(from, 1).toSpliced(to, 0, now[from]!))
  const change = (fileId: string, alt: string) =>
    onChange((now) => now.map((photo) => (photo.fileId === fileId ? { ...photo, alt } : photo)))
  return (
    <>
      {photos.length > 0 && (
        <ol className="photos" aria-label="사진">
          {photos.map((photo, at) => (
            <li
              key={photo.fileId}
              draggable={!off}
              onDragStart={() => setHeld(at)}
              onDragEnd={() => setHeld(null)}
              onDragOver={(event) => held !== null && event.preventDefault()}
              onDrop={() => held !== null && held !== at && move(held, at)}
            >
              <Shown photo={photo} nth={at + 1} />
              <span className="meta">{at === 0 ? <b>대표</b> : `${at + 1}번째`}</span>
              <TextInput
                small
                aria-label={`${at + 1}번째 사진 설명`}
                placeholder="설명"
                maxLength={100}
                disabled={off}
                value={photo.alt}
                onChange={(event) => change(photo.fileId, event.target.value)}
              />
              {!off && (
                <span className="photos-tools">
                  <IconButton
                    icon="chevron-left"
                    iconSize="s"
                    label={`${at + 1}번째 사진 앞으로`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon="chevron-right"
                    iconSize="s"
                    label={`${at + 1}번째 사진 뒤로`}
                    disabled={at === photos.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                  <IconButton
                    icon="trash"
                    iconSize="s"
                    label={`${at + 1}번째 사진 빼기`}
                    onClick={() => onChange((now) => now.filter(({ fileId }) => fileId !== photo.fileId))}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {!off && (
        <FileField
          {...uploads.field}
          label="사진 올리기"
          help="JPG·PNG·WEBP, 한 장에 20MB까지. 첫 사진이 대표예요. 사진이 없으면 그린 그림이 보여요."
          error={error ?? uploads.field.error}
          maxCount={MOST_PHOTOS - photos.length}
        />
      )}
    </>
  )
}

function Shown({ photo: { fileId, width, alt }, nth }: { photo: TypedPhoto; nth: number }) {
  const words = alt || `${nth}번째 사진`
  return width === null ? (
    <StoredPicture
      endpoint={attachFile}
      input={{ query: { fileId, fileNo: 1, attach: false, width: 160 } }}
      alt={words}
    />
  ) : (
    <ProductPicture {...pictureOf(photoKey({ fileId, width }))} alt={words} size={120} />
  )
}
