import { createFileRoute } from '@tanstack/react-router'
import { mayUse, useUser } from '#features/sign-in/storefront/user.ts'
import { Stack } from '#ui/page.tsx'
import { Brands } from './home/brands.tsx'
import { Categories } from './home/categories.tsx'
import { LatestNotices } from './home/latest-notices.tsx'
import { OrderDesk } from './home/order-desk.tsx'
import { PopularProducts } from './home/popular-products.tsx'
import { Welcome } from './home/welcome.tsx'
import './home-page.css'

export const Route = createFileRoute('/_index/')({ staticData: { auth: { required: false }, title: '홈' }, component: HomePage })

/**
 * A clinic's buyer starts with what to order again. A visitor sees the brand's public face: no product, no price, and no
 * call that a stranger may not make. Members who may not order see the range without the order parts.
 */
export function HomePage() {
  const user = useUser()
  return (
    <div className="home">
      {mayUse('business', user) ? <OrderDesk user={user!} /> : <Welcome user={user} />}
      <Stack>
        <Categories />
        {mayUse('member', user) && <PopularProducts />}
        <Brands />
        <LatestNotices />
      </Stack>
    </div>
  )
}
