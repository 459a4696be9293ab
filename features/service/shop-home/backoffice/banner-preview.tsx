import { useState } from 'react'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { attachFile } from '#features/running/files/contract.ts'
import { StoredPicture } from '#platform/web/uploads/stored-picture.tsx'
import { BannerBody } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'

type Props = {
  title: string
  text: string
  picture: string
  /** A photograph that no banner holds yet. */
  fileId: string | null
}

/** The banner as home draws it, on a desktop or a phone. */
export function BannerPreview({ title, text, picture, fileId }: Props) {
  const [phone, setPhone] = useState(false)
  return (
    <>
      <div className="banner-sizes" role="group" aria-label="미리보기 크기">
        <Button size="small" aria-pressed={!phone} onClick={() => setPhone(false)}>
          PC
        </Button>
        <Button size="small" aria-pressed={phone} onClick={() => setPhone(true)}>
          휴대폰
        </Button>
      </div>
      <div
        className={classNames('banner', 'banner-preview', phone && 'banner-preview-phone')}
        role="region"
        aria-label="배너 미리보기"
      >
        <BannerBody
          title={title || '제목'}
          text={text}
          {...pictureOf(picture)}
          {...(fileId && {
            photo: (
              <StoredPicture
                endpoint={attachFile}
                input={{ query: { fileId, fileNo: 1, attach: false, width: 320 } }}
                alt="올린 사진"
              />
            ),
          })}
        />
      </div>
    </>
  )
}
