import { newOAuthAttempt } from '#platform/oauth/pkce.ts'
import { serve, type Services } from '#platform/server/serve.ts'
import { useCode } from '#features/access/verification/server/index.ts'
import {
  demoGolfToken,
  loginWithGolfApp,
  loginWithNonMember,
  loginWithThirdParty,
  startSocialLogin,
  type SocialProvider,
} from '../other-logins-contract.ts'
import { GOLF_DEMO_MEMBER } from '#features/access/accounts/demo-accounts.ts'
import { enter } from './entry.ts'
import { readGolfToken, signGolfToken } from './golf-token.ts'
import { enterLinked } from './linked.ts'
import { originOf } from './origin.ts'
import {
  guestBy,
  hashOf,
  memberById,
  openTicket,
  spendToken,
  useTicket,
} from '#features/access/accounts/server/index.ts'
import type { Sessions } from '#features/access/sessions/server/index.ts'

const ATTEMPT = 'oauth-attempt'
const ATTEMPT_MINUTES = 10
/** Longer than a golf token lives, so that its replay is seen. */
const GOLF_MINUTES = 5

/** Registered with the providers; must match to the letter. */
const callbackOf = (
  settings: Services['settings'],
  request: Parameters<typeof originOf>[1],
  provider: SocialProvider,
) => `${originOf(settings, request)}/login/callback/${provider}`

export const otherLoginRoutes = ({ sessions }: { sessions: Sessions }) => [
  serve(startSocialLogin, async ({ body, db, clock, settings, oauth, seal, request }) => {
    const { state, verifier, challenge } = newOAuthAttempt()
    const redirectUri = callbackOf(settings, request, body.provider)
    const kept = {
      verifier,
      redirectUri,
      provider: body.provider,
      browser: hashOf(body.browser).toString('base64'),
    }
    await openTicket(
      db,
      { clock },
      {
        kind: 'oauth',
        token: state,
        sealed: seal.seal(ATTEMPT, JSON.stringify(kept)),
        minutes: ATTEMPT_MINUTES,
      },
    )
    return { authorizeUrl: oauth[body.provider].authorizeUrl({ state, challenge, redirectUri }) }
  }),

  serve(loginWithThirdParty, async (call) => {
    const { body, db, oauth, seal, refuse } = call
    const spent = await db.transaction((tx) => useTicket(tx, call, { kind: 'oauth', ticket: body.state }))
    const text = spent?.sealed && seal.open(ATTEMPT, spent.sealed)
    if (!text) throw refuse('social-refused')
    const kept = JSON.parse(text) as {
      verifier: string
      redirectUri: string
      provider: SocialProvider
      browser: string
    }
    if (kept.provider !== body.provider || kept.browser !== hashOf(body.browser).toString('base64'))
      throw refuse('social-refused')
    const result = await oauth[body.provider].readProfile({
      code: body.code,
      state: body.state,
      verifier: kept.verifier,
      redirectUri: kept.redirectUri,
    })
    if (result.kind !== 'profile') throw refuse(result.kind === 'refused' ? 'social-refused' : 'social-away')
    const { provider, id, name } = result.profile
    return enterLinked(call, sessions, { provider, id, name }, () => refuse('social-refused'))
  }),

  serve(loginWithNonMember, async (call) => {
    const { name, mobile, ticket, code } = call.body
    const guestId = await useCode(call, { ticket, code, purpose: 'non-member', mobile, boundTo: '' }, (tx) =>
      guestBy(tx, { name, mobile, now: call.clock.now() }),
    )
    return enter(call, sessions, (await memberById(call.db, guestId))!, { byPassword: false })
  }),

  serve(loginWithGolfApp, async (call) => {
    const { body, db, clock, settings, refuse } = call
    const secret = settings.golfAppSecret
    const golfer = secret === undefined ? null : readGolfToken(body.token, secret, clock.now())
    if (!golfer) throw refuse('golf-token')
    const fresh = await spendToken(db, call, { kind: 'golf', token: body.token, minutes: GOLF_MINUTES })
    if (!fresh) throw refuse('golf-token')
    const identity = { provider: 'golf', id: golfer.sub, name: golfer.name } as const
    return enterLinked(call, sessions, identity, () => refuse('golf-token'))
  }),

  serve(demoGolfToken, ({ settings, clock, refuse }) => {
    const secret = settings.golfAppSecret
    if (!settings.demo || secret === undefined) throw refuse('not-in-demo')
    return { token: signGolfToken(GOLF_DEMO_MEMBER, secret, clock.now()) }
  }),
]
