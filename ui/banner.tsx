import type { ReactNode } from 'react'
import './banner.css'

type Props = {
  title: string
  text: string
  src: string
  srcSet?: string
  /** In place of the picture that has an address. */
  photo?: ReactNode
}

/** What stands in a `.banner`, in the shop and in the office's preview: its words at the left, its picture at the right. */
export const BannerBody = ({ title, text, src, srcSet, photo }: Props) => (
  <>
    <span className="banner-words">
      <b>{title}</b>
      {text && <span>{text}</span>}
    </span>
    {photo ?? (
      <img
        src={src}
        {...(srcSet && { srcSet, sizes: '300px' })}
        alt=""
        width={128}
        height={128}
        loading="lazy"
      />
    )}
  </>
)
