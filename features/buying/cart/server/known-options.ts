import { LRUCache } from 'lru-cache'
import { MAX_QUANTITY } from '#features/shelf/catalogue/rules.ts'
import { priceFor } from '#features/shelf/prices/rules.ts'
import { pricesFor } from '#features/shelf/prices/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { gatherCalls } from '#platform/database/gather.ts'
import { lineProblem, type Orderable } from '../rules.ts'
import type { Buyer } from './lines.ts'
import { putKnown, type OptionToAdd } from './queries.ts'

/**
 * What an option is judged by while its row and its product's stand in these versions; its stock is read each
 * time.
 */
type Known = Orderable & Pick<OptionToAdd, 'price' | 'listPrice' | 'optionVersion' | 'productVersion'>

const MAX_OPTIONS = 2_000
const knownOptions = new WeakMap<Database, LRUCache<number, Known>>()

function optionsOf(db: Database) {
  let options = knownOptions.get(db)
  if (!options) knownOptions.set(db, (options = new LRUCache({ max: MAX_OPTIONS })))
  return options
}

type Put = {
  memberId: number
  optionId: number
  quantity: number
  most: number
  price: number
  at: Date
  optionVersion: string
  productVersion: string
}
type Done = { count: number; cartKey: string } | null

/** Of a database: puts options in, those that come at once together. */
const puts = new WeakMap<Database, (put: Put) => Promise<Done>>()

function putsOf(db: Database) {
  let put = puts.get(db)
  if (!put)
    puts.set(
      db,
      (put = gatherCalls<Put, Done>(
        (all) => putAll(db, all),
        ({ memberId }) => memberId,
      )),
    )
  return put
}

async function putAll(db: Database, all: Put[]): Promise<Done[]> {
  const done = await putKnown.rows(db, {
    memberIds: all.map(({ memberId }) => memberId),
    optionIds: all.map(({ optionId }) => optionId),
    quantities: all.map(({ quantity }) => quantity),
    mosts: all.map(({ most }) => most),
    prices: all.map(({ price }) => price),
    ats: all.map(({ at }) => at),
    optionVersions: all.map(({ optionVersion }) => optionVersion),
    productVersions: all.map(({ productVersion }) => productVersion),
  })
  const byMember = new Map(done.map(({ memberId, ...rest }) => [memberId, rest]))
  return all.map(({ memberId }) => byMember.get(memberId) ?? null)
}

/** Only for rows that were read outside a transaction, which are committed. */
export function learnOptions(db: Database, found: readonly OptionToAdd[]) {
  const options = optionsOf(db)
  for (const {
    optionId,
    price,
    listPrice,
    kind,
    licensedOnly,
    saleState,
    priceOnRequest,
    minQuantity,
    stepQuantity,
    optionVersion,
    productVersion,
  } of found) {
    options.set(optionId, {
      price,
      listPrice,
      kind,
      licensedOnly,
      saleState,
      priceOnRequest,
      minQuantity,
      stepQuantity,
      optionVersion,
      productVersion,
      available: MAX_QUANTITY,
      restockOn: null,
    })
  }
}

/**
 * One option put in by one statement, which other members' may share and which does nothing unless all that
 * it takes for granted holds. Null: nothing was
 * done, and who knows more must decide, and word why not. The price is that of every total below the next
 * tier.
 */
export async function putKnownOption(
  db: Database,
  buyer: Buyer,
  now: Date,
  wanted: readonly { optionId: number; quantity: number }[],
): Promise<Done> {
  const { optionId } = wanted[0]!
  const option = optionsOf(db).get(optionId)
  if (!option || wanted.some((one) => one.optionId !== optionId)) return null
  const quantity = wanted.reduce((sum, one) => sum + one.quantity, 0)
  if (
    [...wanted.map((one) => one.quantity), quantity].some((each) =>
      lineProblem(option, each, buyer.customerType),
    )
  )
    return null

  const overrides = (await pricesFor(db, buyer, now)).overridesFor(optionId)
  const { unitPrice, nextTier } = priceFor({ option, overrides, quantity, now })
  const { optionVersion, productVersion } = option
  const most = nextTier ? nextTier.minQuantity - 1 : MAX_QUANTITY
  return putsOf(db)({
    memberId: buyer.memberId,
    optionId,
    quantity,
    most,
    price: unitPrice,
    at: now,
    optionVersion,
    productVersion,
  })
}
