import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/batches.ts'
import { build } from '#platform/database/compile.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'

/** RT-17: how long a link's key opens its document. */
export const LINK_MS = 10 * 60_000
const KEPT_MS = 86_400_000

type LinkPurpose = 'order-statement' | 'order-paper'
type Document = { secret: string; purpose: LinkPurpose; document: string; now: Date }

/**
 * A key for one document, for `memberId`, who may read it; for the address of a text message or an e-mail,
 * and nowhere else.
 */
export async function makeLinkKey(on: Queryable, { memberId, ...given }: Document & { memberId: number }) {
  const random = randomBytes(32).toString('base64url')
  const expiresAt = new Date(given.now.getTime() + LINK_MS)
  await rows(
    on,
    build.insertInto('linkKey').values({
      keyHash: hashOf(random),
      purpose: given.purpose,
      document: given.document,
      memberId,
      createdAt: given.now,
      expiresAt,
    }),
  )
  const told = `${random}.${expiresAt.getTime().toString(36)}`
  return { key: `${told}.${sign(told, given)}`, expiresAt }
}

/** Whether the key would open the document; asking spends nothing. */
export async function checkLinkKey(on: Queryable, given: Document & { key: string }): Promise<boolean> {
  const keyHash = provenHash(given)
  return (
    keyHash !== null &&
    (await row(on, sql`select 1 from "linkKey" where ${opens(keyHash, given)}`)) !== undefined
  )
}

/** Opens the document, once: for whom the key was made, or null. */
export async function redeemLinkKey(
  on: Queryable,
  given: Document & { key: string },
): Promise<{ memberId: number } | null> {
  const keyHash = provenHash(given)
  if (keyHash === null) return null
  return (
    (await row(
      on,
      sql<{
        memberId: number
      }>`update "linkKey" set "redeemedAt" = ${given.now} where ${opens(keyHash, given)} returning "memberId"`,
    )) ?? null
  )
}

export const forgetLinkKeys = (on: Queryable, now: Date) =>
  deleteInBatches((most) =>
    rows(
      on,
      sql`delete from "linkKey" where ctid = any(array(select ctid from "linkKey" where "expiresAt" < ${new Date(now.getTime() - KEPT_MS)} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )

const opens = (keyHash: Buffer, { purpose, document, now }: Document) =>
  sql`"keyHash" = ${keyHash} and purpose = ${purpose} and document = ${document} and "redeemedAt" is null and "expiresAt" > ${now}`

/** The hash to look for, when the key was signed here for this document: any other costs no statement. */
function provenHash({ key, ...given }: Document & { key: string }): Buffer | null {
  const [random = '', ends = '', signature = ''] = key.split('.')
  const right = Buffer.from(sign(`${random}.${ends}`, given))
  const shown = Buffer.from(signature)
  return shown.length === right.length && timingSafeEqual(shown, right) ? hashOf(random) : null
}

const hashOf = (random: string) => createHash('sha256').update(random).digest()
const sign = (
  told: string,
  { secret, purpose, document }: Pick<Document, 'secret' | 'purpose' | 'document'>,
) => createHmac('sha256', secret).update(['link-key', purpose, document, told].join('\0')).digest('base64url')
