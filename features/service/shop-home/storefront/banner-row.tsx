import { Link } from '@tanstack/react-router'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { plainSearch } from '#platform/web/navigation/search-params.ts'
import { BannerBody } from '#ui/banner.tsx'
import type { Banner } from '../contract.ts'

/** A page of the shop as its address names it. */
function placeOf(link: string) {
  const { pathname, search, hash } = new URL(link, location.origin)
  return { to: pathname, search: plainSearch.parseSearch(search) as never, hash: hash.slice(1) }
}

/** Banners of home side by side; on a phone they are swept through. */
export const BannerRow = ({ banners }: { banners: readonly Banner[] }) => (
  <section className="banners" aria-label="배너">
    <ul>
      {banners.map(({ bannerId, link, picture, ...words }) => (
        <li key={bannerId}>
          {link ? (
            <Link className="banner" {...placeOf(link)}>
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
