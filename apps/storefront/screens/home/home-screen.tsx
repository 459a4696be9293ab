import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { BelowFold } from '#ui/first-drawing.ts'
import { HomeSections } from './home-sections.tsx'
import { OrderDesk } from './order-desk.tsx'
import { Welcome } from './welcome.tsx'
import './home.css'

/**
 * A clinic's buyer starts with what to order again. A visitor sees the brand's public face: no product, no
 * price, and no call that a stranger may not make. Members who may not order see the range without the order
 * parts.
 */
export function HomeScreen() {
  const user = useUser()
  return (
    <div className="home">
      {mayUse('business', user) ? <OrderDesk user={user!} /> : <Welcome user={user} />}
      <BelowFold>
        <HomeSections />
      </BelowFold>
    </div>
  )
}
