import { taxonomyOf } from '#features/shelf/catalogue/server/taxonomy.ts'
import { frequenciesOf } from '#features/shelf/search/server/index.ts'
import type { Shop } from './shop.ts'

/** What stays in memory is read: a count of statements begins with it. */
export const warmCatalogue = ({ db, clock }: Pick<Shop, 'db' | 'clock'>) =>
  Promise.all([taxonomyOf(db, clock), frequenciesOf(db)])
