import { compare } from '../load.ts'
import type { Place } from '../place.ts'
import type { Line } from '../table.ts'
import { lineOf, pageTargets } from './reading.ts'

/**
 * A list must not get slower with the shop: the larger one in turn with the smaller one in place of a floor.
 * That is one ratio where each against its floor would be the quotient of two.
 */
export async function sizeLines(larger: Place, smaller: Place): Promise<Line[]> {
  const name = `${larger.products} against ${smaller.products} products, in turn`
  const line = async (what: string, least: number, of: 'listed' | 'filtered') => {
    const [ours] = pageTargets(larger, await larger[of]())
    const [theirs] = pageTargets(smaller, await smaller[of]())
    return lineOf(`${what}, ${name}`, least, await compare(ours, theirs))
  }
  return [
    await line('list, every page of every category', 0.85, 'listed'),
    await line('list filtered and sorted', 0.7, 'filtered'),
  ]
}
