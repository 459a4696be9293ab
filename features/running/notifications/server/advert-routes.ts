import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { sendAdvert } from '../advert-contract.ts'
import { agreedTo } from './queries.ts'
import { tell } from './tell.ts'

export const advertRoutes = [
  serve(sendAdvert, (call) =>
    once(call, async (tx) => {
      const { body, clock, refuse } = call
      const memberIds = (await agreedTo(tx, 'shop-news')).map(({ memberId }) => memberId)
      if (memberIds.length === 0) throw refuse('nobody-agreed')
      const at = clock.now()
      await tell(tx, {
        kind: 'shop-news',
        to: { memberIds },
        values: body,
        cause: `advert/${at.toISOString()}`,
        at,
      })
      return null
    }),
  ),
]
