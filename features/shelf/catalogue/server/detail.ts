import { shipDate } from '#domain/calendar.ts'
import { discountRate } from '#domain/money.ts'
import { holidays } from '#domain/holidays.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { ProductOption, readProduct } from '../contract.ts'
import { readDetail } from './detail-queries.ts'
import { licensedKinds } from '../rules.ts'
import { viewFor, type Reader } from './list.ts'
import { priceShown, productShown, stockShown } from './rows.ts'
import { taxonomyOf } from './taxonomy.ts'

/**
 * The product as this member sees it, or null: one that is not there and one that may not be seen are the
 * same.
 */
export const detailFor = ({ caller, ...place }: Reader, productCode: string) =>
  detailOf(place, caller, { productCode, hidden: false })

type Asker = Pick<Reader['caller'], 'customerType' | 'priceGroupId' | 'institutionId'>

/** `hidden`: also where it is hidden, for its preview. */
export async function detailOf(
  { db, clock }: Pick<Reader, 'db' | 'clock'>,
  { customerType, priceGroupId, institutionId }: Asker,
  { productCode, hidden }: { productCode: string; hidden: boolean },
): Promise<Reply<typeof readProduct> | null> {
  const view = viewFor({ clock })
  const licensed = licensedKinds(customerType)
  const [taxonomy, row] = await Promise.all([
    taxonomyOf(db, clock),
    readDetail.row(db, { priceGroupId, institutionId, now: view.now, licensed, code: productCode, hidden }),
  ])
  if (!row) return null
  return {
    ...productShown(row),
    brandNameEn: row.brandNameEn,
    description: row.description,
    details: row.details,
    relatedCodes: row.relatedCodes,
    categories: row.categoryIds.flatMap((categoryId) => {
      const category = taxonomy.categoryById.get(categoryId)
      return category ? [{ categoryCode: category.code, name: category.name }] : []
    }),
    shipsOn: shipDate({ orderedAt: view.now, storage: row.storage, holidays }),
    options: cheaperAlone(
      row.options.map((option) => ({
        optionId: option.optionId,
        optionCode: option.optionCode,
        name: option.name,
        udi: option.udi,
        allowance: option.allowance,
        clearance: option.clearance,
        ...priceShown(row, { ...option, clearanceState: option.clearance && 'on' }, view),
        ...stockShown(row, option, view),
      })),
    ),
  }
}

type Shown = Omit<ProductOption, 'clearance'> & { clearance: { of: number; until: string } | null }

/** A clearance is shown beside what its reader pays for the ordinary option, and not where that is no more. */
const cheaperAlone = (options: readonly Shown[]): ProductOption[] =>
  options.flatMap((option): ProductOption[] => {
    const { clearance, price } = option
    if (!clearance) return [{ ...option, clearance: null }]
    const ordinary = options.find(({ optionId }) => optionId === clearance.of)?.price?.unitPrice
    if (!price || ordinary === undefined || price.unitPrice >= ordinary) return []
    return [
      {
        ...option,
        clearance: { until: clearance.until },
        price: { ...price, listPrice: ordinary, discountRate: discountRate(ordinary, price.unitPrice) },
      },
    ]
  })
