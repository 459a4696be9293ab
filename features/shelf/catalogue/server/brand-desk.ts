import { claimEach, releaseEach } from '#features/running/files/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { idKey, keyset, textKey } from '#platform/server/keyset.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { photoKey } from '../picture.ts'
import { createBrand, listDeskBrands, readBrandHistory, saveBrand } from '../range-desk-contract.ts'
import { PHOTO_GROUP } from './photographs.ts'
import {
  brandsPage,
  holdBrand,
  insertBrand,
  rangeChanges,
  recordRangeChange,
  updateBrand,
  type BrandFields,
} from './range-queries.ts'

const places = keyset({ name: textKey(/^[^\t\0]{0,40}$/), id: idKey }, '\t')

type Asked = { brandId: number; was: string; file: string | null | undefined; staffId: number }
/** The logo as it is kept; null: the picture that was named is not there. */
async function takeLogo(tx: Tx, { brandId, was, file, staffId }: Asked) {
  if (file === undefined) return was
  const claimedBy = `brand:${brandId}`
  const [, old] = was.split(':')
  if (old) await releaseEach(tx, { fileIds: [old], claimedBy })
  if (file === null) return ''
  const [picture] = await claimEach(tx, {
    fileIds: [file],
    groupId: PHOTO_GROUP,
    owner: { staffId },
    claimedBy,
  })
  return picture ? photoKey({ fileId: file, width: picture.width ?? 0 }) : null
}

/** Brands as staff keep them: each change with its reason. */
export const brandDeskRoutes = [
  serve(listDeskBrands, async ({ db, query: { cursor, size, ...filter } }) =>
    places.page(await brandsPage(db, filter, places.read(cursor), size + 1), size),
  ),

  serve(readBrandHistory, ({ db, params }) => rangeChanges(db, 'brand', params.recordId)),

  serve(createBrand, (call) =>
    once(call, async (tx) => {
      const { body, caller, clock, refuse } = call
      const { code, logoFile, reason, ...fields } = body
      const brand = await insertBrand(tx, code, fields)
      if (!brand) throw refuse('code-taken')
      const logo = await takeLogo(tx, {
        brandId: brand.id,
        was: '',
        file: logoFile,
        staffId: caller.staffId,
      })
      if (logo === null) throw refuse('logo-gone')
      if (logo) await updateBrand(tx, brand.id, { ...fields, logo })
      const changes = [{ field: 'made', from: '', to: `${code} ${fields.name}` }]
      const told = { actor: caller.loginId, at: clock.now(), reason, changes }
      await recordRangeChange(tx, { record: 'brand', recordId: brand.id, ...told })
      return { brandId: brand.id }
    }),
  ),

  serve(saveBrand, ({ db, params: { brandId }, body, caller, clock, refuse }) =>
    db.transaction(async (tx) => {
      const { version, logoFile, reason, ...fields } = body
      const was = await holdBrand(tx, brandId)
      if (!was) throw refuse('brand-not-found')
      if (was.version !== version) throw refuse('brand-changed')
      const logo = await takeLogo(tx, {
        brandId,
        was: was.logo,
        file: logoFile,
        staffId: caller.staffId,
      })
      if (logo === null) throw refuse('logo-gone')
      const to: BrandFields = { ...fields, logo }
      const changes = (Object.keys(to) as (keyof BrandFields)[])
        .filter((field) => was[field] !== to[field])
        .map((field) => ({ field, from: String(was[field]), to: String(to[field]) }))
      if (changes.length === 0) return null
      await updateBrand(tx, brandId, to)
      const told = { actor: caller.loginId, at: clock.now(), reason, changes }
      await recordRangeChange(tx, { record: 'brand', recordId: brandId, ...told })
      return null
    }),
  ),
]
