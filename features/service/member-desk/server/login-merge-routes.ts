import { mask } from '#domain/masks.ts'
import { holdPeople, lockMember, memberByLoginId } from '#features/access/accounts/server/index.ts'
import { announceChange, endSessions, type Sessions } from '#features/access/sessions/server/index.ts'
import { keepsDirector } from '#features/access/accounts/rules.ts'
import { withdraw } from '#features/service/membership/server/index.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { mergeLogins, previewLoginMerge } from '../login-merge-contract.ts'
import { mergeProblem } from '../rules.ts'
import { loginsOfPair, movesOf, type PersonPart } from './merging.ts'

type Deps = { sessions: Sessions; personParts: readonly PersonPart[] }

export const loginMergeRoutes = ({ sessions, personParts }: Deps) => [
  serve(previewLoginMerge, async ({ db, params: { memberId: into }, query, refuse }) => {
    const other = await memberByLoginId(db, query.loginId.toLowerCase())
    if (!other) throw refuse('member-missing')
    const pair = { from: other.id, into }
    const found = await loginsOfPair(db, [pair.from, into])
    const from = found.find(({ memberId }) => memberId === pair.from)
    const problem = mergeProblem(
      from,
      found.find(({ memberId }) => memberId === into),
    )
    if (problem) throw refuse(problem)
    const { loginId, name, role, status } = from!
    return {
      fromId: pair.from,
      loginId,
      name: mask('NAME', name),
      role,
      status,
      moves: await movesOf(db, personParts, pair),
    }
  }),

  serve(mergeLogins, async (call) => {
    const { clock, seal, caller, params, body, refuse } = call
    const pair = { from: body.fromId, into: params.memberId }
    let changed: string[] = []
    const done = await once(call, async (tx) => {
      for (const id of [pair.from, pair.into].toSorted((one, other) => one - other)) await lockMember(tx, id)
      const found = await loginsOfPair(tx, [pair.from, pair.into])
      const from = found.find(({ memberId }) => memberId === pair.from)
      const into = found.find(({ memberId }) => memberId === pair.into)
      const problem = mergeProblem(from, into)
      if (problem) throw refuse(problem)
      const { institutionId } = from!
      if (institutionId !== null) {
        const people = await holdPeople(tx, institutionId)
        if (!keepsDirector(people, pair.from, null)) throw refuse('last-director')
      }
      for (const { move } of personParts) await move(tx, pair)
      await withdraw(tx, seal, pair.from, {
        actor: caller.loginId,
        at: clock.now(),
        why: `${into!.loginId} 아이디와 합침: ${body.reason}`,
      })
      changed = [
        ...(await endSessions(tx, { memberId: pair.from }, 'disabled', clock.now())),
        ...(await announceChange(tx, { memberId: pair.into })),
      ]
      return null
    })
    sessions.forget(changed)
    return done
  }),
]
