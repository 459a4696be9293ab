import { sql, type RawBuilder } from 'kysely'
import { keyNumber } from './key-number.ts'

/** The key of a class of goods, of which some readers see only a few. No text holds a star. */
export const classKey = (name: string): number => keyNumber(`*${name}`)

/** What every entry holds that names its class. One that does not is found whoever looks, and then named by a job. */
export const CLASSED = keyNumber('*')

/** An index of their own holds the entries e without a class. */
export const isUnclassed = sql`not (e.keys @> ${sql.lit(`{${CLASSED}}`)}::int[])`

/** Of entries e those of some classes, by their keys, so that none of another is read; null is all of them. */
export const ofClasses = (classes: unknown): RawBuilder<unknown> =>
  classes === null ? sql`` : sql`and (e.keys && ${classes}::int[] or ${isUnclassed})`
