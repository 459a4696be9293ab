import { useQuery } from '@tanstack/react-query'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { readHome } from '#features/service/shop-home/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { later } from '#platform/web/dialogs/later.tsx'
import { Stack } from '#ui/page.tsx'
import { Brands } from './brands.tsx'
import { Categories } from './categories.tsx'
import { LatestNotices } from './latest-notices.tsx'
import { PopularProducts } from './popular-products.tsx'

const BannerRow = later(
  async () => (await import('#features/service/shop-home/storefront/parts.ts')).BannerRow,
)
const HomeSet = later(async () => (await import('#features/service/shop-home/storefront/parts.ts')).HomeSet)

/** What stands where staff's order cannot be read. */
const USUAL = ['categories', 'popular', 'brands']

/** What is below the desk or the welcome, as staff arranged it. */
export function HomeSections() {
  const user = useUser()
  const { data, isError } = useQuery({ ...query(readHome), staleTime: 60_000 })
  if (!data && !isError) return <div className="home-wait" />
  const { sections = USUAL, banners = [], sets = [], notices = [] } = data ?? {}
  return (
    <Stack>
      {sections.map((key) => {
        const set = sets.find(({ collectionId }) => key === `set:${collectionId}`)
        if (set) return <HomeSet key={key} {...set} />
        if (key === 'banners' && banners.length > 0)
          return (
            <div key={key} className="banners-wait">
              <BannerRow banners={banners} />
            </div>
          )
        if (key === 'categories') return <Categories key={key} />
        if (key === 'popular' && mayUse('member', user)) return <PopularProducts key={key} />
        if (key === 'brands') return <Brands key={key} />
        if (key === 'notices' && notices.length > 0) return <LatestNotices key={key} rows={notices} />
        return null
      })}
    </Stack>
  )
}
