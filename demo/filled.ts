import { sql } from 'kysely'
import { row } from '#platform/database/database.ts'

/** The file group of the documents that products show. */
export const PRODUCT_DOCUMENTS = 'product-documents'

/** Apart from the seed itself, which no start needs but the first. */
export const anyMember = (on: Parameters<typeof row>[0]) => row(on, sql`select 1 from member limit 1`)
export const anyDocument = (on: Parameters<typeof row>[0]) =>
  row(on, sql`select 1 from "fileSet" where "groupId" = ${PRODUCT_DOCUMENTS} limit 1`)
