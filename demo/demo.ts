import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Tables } from '#db/schema.ts'
import { row, rows, type Database, type Tx } from '#platform/database/database.ts'
import { noticeRows } from './boards.ts'
import { applicationRows, joinEventRows } from './clinics/joining.ts'
import { articleRows, libraryRows } from './contents.ts'
import { answerTemplateRows } from './answer-templates.ts'
import { chatRows, inquiryRows } from './conversations.ts'
import { representativeRows, visitRows } from './visits.ts'
import { faqRows } from './faqs.ts'
import { cartLineRows, cartRows, recentViewRows } from './carts.ts'
import { keyChangedProducts } from '#features/shelf/catalogue/server/index.ts'
import { brands } from './catalogue/brands.ts'
import { categories } from './catalogue/categories.ts'
import { openPriceBook, priceEntryRows } from './catalogue/prices.ts'
import { optionRows, productRows, relatedRows, substituteRows } from './catalogue/products.ts'
import { nameSynonymRows, synonymRows } from './catalogue/synonyms.ts'
import { institutionRows, priceGroups } from './clinics/institutions.ts'
import { addressRows, linkedRows, memberRows } from './clinics/members.ts'
import { consentRows, renewalRows } from './clinics/papers.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { seedBench, seedRecall } from './delivery/bench.ts'
import { seedClaims } from './delivery/claims.ts'
import { seedParcels } from './delivery/parcels.ts'
import { deliveryScenes, type DeliveryScene } from './delivery/scenes.ts'
import { staffRoleRows, staffRows } from './office/staff.ts'
import { advanceIds, insertRows, type Rows } from './insert-rows.ts'
import { openRandom } from './random.ts'
import { ago, DAY } from './seoul-time.ts'
import { bookOrders, type BookedOrder } from './trade/book-orders.ts'
import { houseKinds, type HouseAccounts } from './trade/ledger.ts'
import { eventRows, lineRows, orderRows } from './trade/order-rows.ts'
import { attemptRows } from './trade/payment-rows.ts'
import { seedClearances } from './trade/clearances.ts'
import { collectionProductRows, collectionRows } from './trade/collections.ts'
import { kitLineRows, kitRows } from './trade/kits.ts'
import { preparedLineRows, preparedRows } from './trade/prepared.ts'
import { preferenceRows, restockRows, waitingRows, toldRows } from './trade/told.ts'
import { termsRows } from './trade/credit.ts'
import { seedDeposits } from './trade/deposits.ts'
import { scenes } from './trade/scenes.ts'
import { seedInvoices } from './trade/invoices.ts'
import { seedSpecialOrders } from './trade/special-orders.ts'
import { seedSupplyReports } from './trade/supply-reports.ts'
import { standingRows } from './trade/standing.ts'
import { stockRows } from './trade/stock-rows.ts'
import { usualPurchases } from './trade/usual-purchases.ts'

const SEED = 20_261_120
const POPULAR_DAYS = 90
/** Fixed, because the password is printed anyway and two seedings shall be alike. */
const SALT = Buffer.from('medimall demo 01')

/**
 * Fills an empty shop so that it looks alive at `now`; does nothing where members exist. The same `now` gives
 * the same rows.
 */
export async function seedDemo(db: Database, { now }: { now: Date }): Promise<void> {
  const passwordHash = await hash(DEMO_PASSWORD, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: SALT,
  })
  await db.transaction(async (tx) => {
    await rows(tx, sql`lock table member in share row exclusive mode`)
    if (await row(tx, sql`select 1 from member limit 1`)) return
    const house = await houseAccounts(tx)
    const { orders, ...tables } = demoTables(now, passwordHash, house)
    for (const [table, list] of Object.entries(tables))
      await insertRows(tx, table as keyof Tables, list as Rows<keyof Tables>)
    await keyChangedProducts(tx)
    for (const table of withIds) await advanceIds(tx, table)
    await rows(tx, sql`select setval('"orderNumber"', ${tables.salesOrder.length})`)
    await seedDelivery(tx, orders, now)
    await seedInvoices(tx, now)
    await seedSupplyReports(tx, now)
    await seedDeposits(tx, now)
    await seedSpecialOrders(tx, now)
    await seedClearances(tx, now)
  })
}

/** What happened to orders after they were placed. */
async function seedDelivery(tx: Tx, orders: readonly BookedOrder[], now: Date) {
  const orderOf = (scene: DeliveryScene) => orders.find(({ purchase }) => purchase.scene === scene)!
  await seedParcels(tx, now)
  await seedBench(tx, orderOf, now)
  await seedClaims(tx, orderOf, now)
  await seedRecall(tx, now)
}

const withIds = [
  'staff',
  'priceGroup',
  'brand',
  'category',
  'product',
  'productOption',
  'institution',
  'member',
  'account',
  'promotion',
  'lot',
  'salesOrder',
  'paymentAttempt',
  'journal',
  'pointLot',
  'collection',
  'kit',
  'preparedOrder',
  'standingOrder',
  'inquiry',
] as const

async function houseAccounts(tx: Tx): Promise<HouseAccounts> {
  const found = await rows(
    tx,
    sql<{ id: number; kind: string }>`select id, kind from account where "institutionId" is null`,
  )
  return Object.fromEntries(
    houseKinds.map((kind) => [kind, found.find((account) => account.kind === kind)!.id]),
  ) as HouseAccounts
}

/** Every row of the demo, by table, in an order in which they may be inserted. */
function demoTables(now: Date, passwordHash: string, house: HouseAccounts) {
  const random = openRandom(SEED)
  const book = openPriceBook(now)
  const { orders, ledger, credit, points } = bookOrders(
    [...usualPurchases(now, random), ...scenes(now, random), ...deliveryScenes(now)],
    { now, random, book, house },
  )
  const money = ledger.rows()
  const { lots: pointLot, uses: pointUse } = points.rows(money.ids)
  const { stock, lots: lot, moves: stockMove, recalledLot } = stockRows(orders, now, random)

  const tables = {
    // the first is there before any clinic is
    priceGroup: priceGroups.map((name, index) => ({ id: index + 1, name })).slice(1),
    brand: brands.map((brand, index) => ({ id: index + 1, ...brand, rank: index + 1 })),
    category: [...categories],
    categorySynonym: synonymRows(),
    nameSynonym: nameSynonymRows(),
    product: productRows({ now, random, ordered: recentlyOrdered(orders, now) }),
    productOption: optionRows(),
    relatedProduct: relatedRows(),
    substitute: substituteRows(),
    institution: institutionRows(now),
    member: memberRows(now, passwordHash),
    staff: staffRows(now, passwordHash),
    staffRole: staffRoleRows(),
    linkedIdentity: linkedRows(now),
    deliveryAddress: addressRows(now),
    joinApplication: applicationRows(now),
    joinEvent: joinEventRows(now),
    renewal: renewalRows(now),
    consent: consentRows(now),
    post: [...noticeRows(now, recalledLot), ...libraryRows(now), ...articleRows(now)],
    faq: faqRows(now),
    answerTemplate: answerTemplateRows(now),
    ...inquiryRows(now),
    ...chatRows(now),
    visit: visitRows(now),
    clinicRepresentative: representativeRows(now),
    promotion: book.promotions,
    priceEntry: priceEntryRows(book),
    stock,
    lot,
    salesOrder: orderRows(orders, random),
    orderLine: lineRows(orders),
    orderEvent: eventRows(orders),
    paymentAttempt: attemptRows(orders, random),
    creditCharge: credit.rows(),
    creditTerms: termsRows(now),
    stockMove,
    account: money.accounts,
    journal: money.journals,
    ledgerEntry: money.entries,
    pointLot,
    pointUse,
    cart: cartRows(random),
    cartLine: cartLineRows(now, book),
    recentView: recentViewRows(now, random),
    collection: collectionRows(now),
    collectionProduct: collectionProductRows(),
    kit: kitRows(now),
    kitLine: kitLineRows(),
    preparedOrder: preparedRows(now),
    preparedOrderLine: preparedLineRows(),
    ...standingRows(now, book, random),
    restockAlert: restockRows(now),
    waitingOrder: waitingRows(now, book, random),
    notificationPreference: preferenceRows(now),
    notification: toldRows(orders, now),
  } satisfies { [T in keyof Tables]?: Rows<T> }
  return { ...tables, orders }
}

function recentlyOrdered(orders: readonly BookedOrder[], now: Date): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { purchase, lines } of orders) {
    if (purchase.placedAt < ago(now, POPULAR_DAYS * DAY)) continue
    for (const { option } of lines) counts.set(option.product.id, (counts.get(option.product.id) ?? 0) + 1)
  }
  return counts
}
