import { seoulDate } from '#domain/calendar.ts'
import { refusalToEnter } from '#features/access/accounts/rules.ts'
import { licensedKinds } from '#features/shelf/catalogue/rules.ts'
import { serve } from '#platform/server/serve.ts'
import { readHome } from '../contract.ts'
import { audiencesOf, keyOf, wholeLayout } from '../rules.ts'
import { homeFor } from './queries.ts'

export const shopHomeRoutes = [
  serve(readHome, async ({ db, clock, caller }) => {
    const now = clock.now()
    const trades = refusalToEnter('business', caller) === null
    const home = (await homeFor.row(db, {
      now,
      today: seoulDate(now),
      audiences: audiencesOf({ known: caller !== null, trades }),
      known: refusalToEnter('member', caller) === null,
      licensed: caller ? licensedKinds(caller.customerType) : [],
    }))!
    const sections = wholeLayout(home.sections).filter(({ shown }) => shown)
    return {
      sections: sections.map(keyOf),
      banners: sections.some(({ kind }) => kind === 'banners') ? home.banners : [],
      sets: home.sets,
      notices: home.notices.map(({ publishedAt, ...notice }) => ({
        ...notice,
        publishedAt: new Date(publishedAt).toISOString(),
      })),
    }
  }),
]
