import { sql } from 'kysely'
import { readClaimedFile } from '#features/running/files/server/index.ts'
import { statement } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { downloadDocument } from '../document-contract.ts'
import { licensedKinds } from '../rules.ts'
import { reachable } from './rows.ts'

const seenProduct = statement<{ code: string; kinds: readonly string[] }>()(
  (input) =>
    sql<{
      id: number
    }>`select p.id from product p where p.code = ${input.code} and ${reachable(input.kinds)}`,
)

export const documentRoutes = [
  /** [PD-09] Whoever may see the product may have its documents; a document of another product is none. */
  serve(downloadDocument, async ({ db, files, caller, params, refuse }) => {
    const product = await seenProduct.row(db, {
      code: params.productCode,
      kinds: licensedKinds(caller.customerType),
    })
    const file =
      product &&
      (await readClaimedFile({ db, files }, { fileId: params.fileId, claimedBy: `product:${product.id}` }))
    if (!file) throw refuse('document-not-found')
    return file
  }),
]
