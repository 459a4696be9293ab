import type { Queryable } from '#platform/database/database.ts'
import { ShopData } from '../contract.ts'
import { malls, wireCodes } from './queries.ts'
import type { Words } from './words.ts'

/**
 * MN-11: what any browser may read before anybody signs in; only what this shape names, never a table as it
 * is.
 */
export async function shopData(on: Queryable, words: Words, menus: ShopData['menus']) {
  const [codes, known] = await Promise.all([wireCodes(on), malls(on)])
  const messages = Object.entries(words.forPages()).map(([key, text]) => ({ key, text }))
  return { malls: known, text: JSON.stringify(ShopData.encode({ codes, malls: known, messages, menus })) }
}
