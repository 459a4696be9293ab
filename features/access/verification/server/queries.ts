import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/batches.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'

/**
 * One send at a time per number and per address, so that parallel calls cannot pass a limit together. Always
 * in this order.
 */
export async function lockSends(tx: Tx, { mobileHash, ipHash }: { mobileHash: Buffer; ipHash: Buffer }) {
  await rows(tx, sql`select pg_advisory_xact_lock(7701, hashtext(${mobileHash.toString('hex')}))`)
  await rows(tx, sql`select pg_advisory_xact_lock(7702, hashtext(${ipHash.toString('hex')}))`)
}

export const recentSends = (tx: Tx, input: { mobileHash: Buffer; ipHash: Buffer; since: Date }) =>
  rows(
    tx,
    sql<{ at: Date; sameNumber: boolean; sameAddress: boolean }>`
    select at, "mobileHash" is not distinct from ${input.mobileHash} as "sameNumber", "ipHash" is not distinct from ${input.ipHash} as "sameAddress"
    from "smsSend" where at > ${input.since} and ("mobileHash" = ${input.mobileHash} or "ipHash" = ${input.ipHash})`,
  )

type NewCode = {
  ticketHash: Buffer
  bindingHash: Buffer
  codeHash: Buffer
  expiresAt: Date
  mobileHash: Buffer
  ipHash: Buffer
  now: Date
  replaced: Buffer | null
}

/** Keeps the code and the send; the code it replaces is void. Returns the send's id. */
export const insertCode = async (tx: Tx, input: NewCode) =>
  (await row(
    tx,
    sql<{ id: number }>`
    with void as (delete from "smsCode" where "ticketHash" = ${input.replaced} and "bindingHash" = ${input.bindingHash}),
    kept as (insert into "smsCode" ("ticketHash", "bindingHash", "codeHash", "expiresAt") values (${input.ticketHash}, ${input.bindingHash}, ${input.codeHash}, ${input.expiresAt}))
    insert into "smsSend" ("mobileHash", "ipHash", at) values (${input.mobileHash}, ${input.ipHash}, ${input.now}) returning id`,
  ))!.id

/** A code that did not leave opens nothing; a send that surely did not happen does not count. */
export const takeBackCode = (on: Queryable, input: { ticketHash: Buffer; sendId: number | null }) =>
  rows(
    on,
    sql`with void as (delete from "smsCode" where "ticketHash" = ${input.ticketHash}) delete from "smsSend" where id = ${input.sendId}`,
  )

/**
 * Counts one try, before anything is compared; no row: the code takes none any more, or is for something
 * else.
 */
export const countTry = (
  on: Queryable,
  input: { ticketHash: Buffer; bindingHash: Buffer; maximum: number; now: Date },
) =>
  row(
    on,
    sql<{ codeHash: Buffer; tries: number }>`
    update "smsCode" set tries = tries + 1
    where "ticketHash" = ${input.ticketHash} and "bindingHash" = ${input.bindingHash} and "spentAt" is null and tries < ${input.maximum} and "expiresAt" > ${input.now}
    returning "codeHash", tries`,
  )

/** Spends the code: of any number of racers one gets a row. */
export const spendCode = (tx: Tx, input: { ticketHash: Buffer; now: Date }) =>
  row(
    tx,
    sql<{
      spent: boolean
    }>`update "smsCode" set "spentAt" = ${input.now} where "ticketHash" = ${input.ticketHash} and "spentAt" is null returning true as spent`,
  )

export const insertProof = (tx: Tx, input: { proofHash: Buffer; bindingHash: Buffer; expiresAt: Date }) =>
  rows(
    tx,
    sql`insert into "codeProof" ("proofHash", "bindingHash", "expiresAt") values (${input.proofHash}, ${input.bindingHash}, ${input.expiresAt})`,
  )

export const spendProof = (tx: Tx, input: { proofHash: Buffer; bindingHash: Buffer; now: Date }) =>
  row(
    tx,
    sql<{ spent: boolean }>`
    update "codeProof" set "spentAt" = ${input.now}
    where "proofHash" = ${input.proofHash} and "bindingHash" = ${input.bindingHash} and "spentAt" is null and "expiresAt" > ${input.now} returning true as spent`,
  )

export const insertIdentity = (
  on: Queryable,
  input: { ticketHash: Buffer; verificationId: string; bindingHash: Buffer; expiresAt: Date },
) =>
  rows(
    on,
    sql`insert into "identityCheck" ("ticketHash", "verificationId", "bindingHash", "expiresAt") values (${input.ticketHash}, ${input.verificationId}, ${input.bindingHash}, ${input.expiresAt})`,
  )

export const findIdentity = (
  on: Queryable,
  input: { ticketHash: Buffer; verificationId: string; now: Date },
) =>
  row(
    on,
    sql<{ found: boolean }>`
    select true as found from "identityCheck"
    where "ticketHash" = ${input.ticketHash} and "verificationId" = ${input.verificationId} and "spentAt" is null and "expiresAt" > ${input.now}`,
  )

/** Asked again after a lost answer, it gives a new proof and the old one is void. */
export const keepIdentity = (
  on: Queryable,
  input: { ticketHash: Buffer; proofHash: Buffer; person: string; expiresAt: Date },
) =>
  row(
    on,
    sql<{ kept: boolean }>`
    update "identityCheck" set "proofHash" = ${input.proofHash}, person = ${input.person}, "expiresAt" = ${input.expiresAt}
    where "ticketHash" = ${input.ticketHash} and "spentAt" is null returning true as kept`,
  )

type ByProof = { proofHash: Buffer; bindingHash: Buffer; now: Date }

export const readProvenPerson = (on: Queryable, input: ByProof) =>
  row(
    on,
    sql<{ person: string }>`
    select person from "identityCheck"
    where "proofHash" = ${input.proofHash} and "bindingHash" = ${input.bindingHash} and "spentAt" is null and person is not null and "expiresAt" > ${input.now}`,
  )

/** Spends the proof and forgets the person in the same statement. */
export const spendIdentity = (tx: Tx, input: ByProof) =>
  row(
    tx,
    sql<{ person: string }>`
    with proven as (
      select "ticketHash", person from "identityCheck"
      where "proofHash" = ${input.proofHash} and "bindingHash" = ${input.bindingHash} and "spentAt" is null and person is not null and "expiresAt" > ${input.now}
      for update)
    update "identityCheck" c set "spentAt" = ${input.now}, person = null from proven where c."ticketHash" = proven."ticketHash" returning proven.person`,
  )

/** What is over is forgotten: rows past their time by an hour, sends no limit looks at. */
export async function forgetOld(on: Queryable, before: Date) {
  await deleteInBatches((most) =>
    rows(
      on,
      sql`delete from "smsCode" where ctid = any(array(select ctid from "smsCode" where "expiresAt" < ${before} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
  await deleteInBatches((most) =>
    rows(
      on,
      sql`delete from "smsSend" where ctid = any(array(select ctid from "smsSend" where at < ${before} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
  await deleteInBatches((most) =>
    rows(
      on,
      sql`delete from "codeProof" where ctid = any(array(select ctid from "codeProof" where "expiresAt" < ${before} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
  await deleteInBatches((most) =>
    rows(
      on,
      sql`delete from "identityCheck" where ctid = any(array(select ctid from "identityCheck" where "expiresAt" < ${before} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
}
