import { sql } from 'kysely'
import { countedAddress } from '#domain/ip.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { deleteInBatches } from '#platform/database/batches.ts'
import { row, rows, statement, type Database, type Queryable } from '#platform/database/database.ts'
import type { Seal } from '#platform/secrets/seal.ts'
import type { Settings } from '#platform/settings/settings.ts'

const LOCK_MINUTES = 10

/** Ids of members and of staff are counted apart. */
export type Realm = 'member' | 'staff'
type Login = { realm: Realm; loginId: string }
type AttemptCall = {
  db: Database
  clock: Clock
  settings: Pick<Settings, 'auth'>
  seal: Seal
  ip: string
}

/**
 * Strangers' addresses together get this many times the tries of one; then they wait, four times longer each
 * time.
 */
const STRANGERS = 4
/**
 * NIST SP 800-63B: after so many wrong passwords in a row nobody's guess is looked at, until the id is
 * released.
 */
const AT_MOST = 100
const KNOWN_DAYS = 90
const DAY = 86_400_000

const keysOf = (seal: Seal, { realm, loginId }: Login, ip = '') => ({
  login: seal.hash('login-attempt', realm, loginId),
  place: seal.hash('login-attempt', realm, loginId, countedAddress(ip)),
})

/** `hereRounds`, `everyRounds`: locks in a row before this attempt. */
type Counted = {
  failed: number | null
  known: boolean
  total: number | null
  hereRounds: number
  everyRounds: number
}
type Claim = {
  proven: boolean
  login: Buffer
  place: Buffer
  now: Date
  knownSince: Date
  max: number
  strangersMax: number
  waits: boolean
}

/**
 * One more failure in a row of "loginFailure"; a lock that is over starts from one again, and the next one is
 * longer.
 */
const raised = (input: Claim, max: number, growth: number) => sql`
  set failed = case when f.failed >= ${max}::int then 1 else f.failed + 1 end, total = f.total + 1,
    rounds = f.rounds + case when f.failed = ${max}::int - 1 or ${max}::int = 1 then 1 else 0 end, "lastFailedAt" = ${input.now}
  where f.total < ${AT_MOST} and (f.failed < ${max}::int
    or (${growth === 2 ? input.waits : true}::boolean and f."lastFailedAt" + least(${LOCK_MINUTES}::float8 * ${growth}::float8 ^ (f.rounds - 1), 1440) * interval '1 minute' < ${input.now}))`

/**
 * One statement for both counts, so that parallel guesses cannot outrun them (A1). A row that is full is not
 * touched, and no row comes back for it. Rows are locked in one order, address then id.
 */
const claimAttempt = statement<Claim>()(
  (input) => sql<Counted>`
    with known as (
      select 1 where ${input.proven}::boolean
      union all select 1 from "knownPlace" where "placeKey" = ${input.place} and "usedAt" > ${input.knownSince}),
    here as (
      insert into "loginFailure" as f ("loginKey", "idKey", failed, total, rounds, "lastFailedAt")
      values (${input.place}, ${input.login}, 1, 1, case when ${input.max}::int = 1 then 1 else 0 end, ${input.now})
      on conflict ("loginKey") do update ${raised(input, input.max, 2)} returning failed),
    everywhere as (
      insert into "loginFailure" as f ("loginKey", failed, total, rounds, "lastFailedAt")
      select ${input.login}, 1, 1, 0, ${input.now} from here where not exists (select from known)
      on conflict ("loginKey") do update ${raised(input, input.strangersMax, 4)} returning total)
    select (select failed from here) as failed, exists (select from known) as known, (select total from everywhere) as total,
      coalesce((select rounds from "loginFailure" where "loginKey" = ${input.place}), 0) as "hereRounds",
      coalesce((select rounds from "loginFailure" where "loginKey" = ${input.login}), 0) as "everyRounds"`,
)

/**
 * Counts one attempt before the password is looked at. A few tries per id and address; strangers' addresses
 * share a larger count per id. An address where the id was signed in to does not, nor does whoever proved to hold
 * the id's mobile (`proven`), so that nobody locks a rival out (ASVS 6.1.1): `byStrangers` says that such a proof
 * opens the door again. With approvals a full count stays until it is released, else it ends by itself, later each
 * time. `waitMinutes`: how long a lock lasts, or would last if this try fails and is the last.
 */
export async function countAttempt(
  { db, clock, settings, seal, ip }: AttemptCall,
  login: Login,
  { proven = false } = {},
): Promise<
  | { locked: false; failed: number; waitMinutes: number }
  | { locked: true; waitMinutes: number; byStrangers: boolean }
> {
  const { maxLoginFailures: max, authApprovalType } = settings.auth
  if (max === 0) return { locked: false, failed: 0, waitMinutes: 0 }
  const now = clock.now()
  const counted = (await claimAttempt.row(db, {
    ...keysOf(seal, login, ip),
    proven,
    now,
    knownSince: new Date(now.getTime() - KNOWN_DAYS * DAY),
    max,
    strangersMax: max * STRANGERS,
    waits: authApprovalType === 'NONE',
  }))!
  const waited = (rounds: number, growth: number) =>
    Math.min(LOCK_MINUTES * growth ** Math.max(0, rounds), 1440)
  if (counted.failed === null)
    return { locked: true, waitMinutes: waited(counted.hereRounds - 1, 2), byStrangers: false }
  if (!counted.known && counted.total === null)
    return { locked: true, waitMinutes: waited(counted.everyRounds - 1, 4), byStrangers: true }
  return { locked: false, failed: counted.failed, waitMinutes: waited(counted.hereRounds, 2) }
}

/** After the right password: nothing is counted against the id here, and the address is known from now on. */
export async function clearAttempts({ db, clock, settings, seal, ip }: AttemptCall, login: Login) {
  if (settings.auth.maxLoginFailures === 0) return
  const keys = keysOf(seal, login, ip)
  await rows(
    db,
    sql`
    with cleared as (delete from "loginFailure" where "loginKey" in (${keys.place}, ${keys.login}))
    insert into "knownPlace" ("placeKey", "usedAt") values (${keys.place}, ${clock.now()})
    on conflict ("placeKey") do update set "usedAt" = excluded."usedAt"`,
  )
}

/** Unlocks an id: every count of it, from every address. */
export async function releaseAttempts(on: Queryable, seal: Seal, login: Login) {
  const { login: key } = keysOf(seal, login)
  await rows(on, sql`delete from "loginFailure" where "loginKey" = ${key} or "idKey" = ${key}`)
}

/** Whether guesses at the id are turned away somewhere, wherever they come from. */
export const isLocked = async (
  on: Queryable,
  { seal, settings }: Pick<AttemptCall, 'seal' | 'settings'>,
  login: Login,
) => {
  const { login: key } = keysOf(seal, login)
  const { maxLoginFailures: max } = settings.auth
  const found = await row(
    on,
    sql<{ locked: boolean }>`
    select exists (select from "loginFailure" where ("idKey" = ${key} and (failed >= ${max}::int or total >= ${AT_MOST}))
      or ("loginKey" = ${key} and (failed >= ${max * STRANGERS}::int or total >= ${AT_MOST}))) as locked`,
  )
  return max > 0 && found!.locked
}

/** Counts and places that matter no more, and tickets long over. */
export async function forgetSignIns({ db, clock }: Pick<AttemptCall, 'db' | 'clock'>) {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY)
  await deleteInBatches((most) =>
    rows(
      db,
      sql`delete from "loginFailure" where ctid = any(array(select ctid from "loginFailure" where "lastFailedAt" < ${before(30)} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
  await deleteInBatches((most) =>
    rows(
      db,
      sql`delete from "knownPlace" where ctid = any(array(select ctid from "knownPlace" where "usedAt" < ${before(KNOWN_DAYS)} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
  await deleteInBatches((most) =>
    rows(
      db,
      sql`delete from "signInTicket" where ctid = any(array(select ctid from "signInTicket" where "expiresAt" < ${before(1)} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
}
