import { Link } from '@tanstack/react-router'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { BannerBody } from '#ui/banner.tsx'
import type { Banner } from '../contract.ts'

/** Banners of home side by side; on a phone they are swept through. */
export const BannerRow = ({ banners }: { banners: readonly Banner[] }) => (
  <section className="banners" aria-label="배너">
    <ul>
      {banners.map(({ bannerId, link, picture, ...words }) => (
        <li key={bannerId}>
          {link ? (
            <Link
              className="banner"
              to={link.split(/[?#]/)[0]}
              search={Object.fromEntries(new URLSearchParams(link.split('#')[0]!.split('?')[1])) as never}
            >
              <BannerBody {...words} {...pictureOf(picture)} />
            </Link>
          ) : (
            <div className="banner">
              <BannerBody {...words} {...pictureOf(picture)} />
            </div>
          )}
        </li>
      ))}
    </ul>
  </section>
)
