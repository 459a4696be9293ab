import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { searchBookOf } from './search-book.ts'
import { taxonomyOf } from './taxonomy.ts'

export { catalogueRoutes } from './routes.ts'
export { documentRoutes } from './documents.ts'

/** Reads categories, brands and the search book before the first visitor asks. */
export const warmCatalogue = async (db: Database, clock: Clock): Promise<void> =>
  void (await Promise.all([taxonomyOf(db, clock), searchBookOf(db)]))
