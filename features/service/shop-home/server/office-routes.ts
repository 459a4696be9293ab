import { seoulDate } from '#domain/calendar.ts'
import { claimEach, releaseEach } from '#features/running/files/server/index.ts'
import { PHOTO_GROUP } from '#features/shelf/catalogue/server/index.ts'
import { photoKey } from '#features/shelf/catalogue/picture.ts'
import { announce } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { addBanner, changeBanner, listBanners, readHomeLayout, saveHomeLayout } from '../office-contract.ts'
import { bannerState, wholeLayout } from '../rules.ts'
import {
  bannersPage,
  collectionsToCome,
  heldBanner,
  heldLayout,
  insertBanner,
  layout,
  saveLayout,
  setPicture,
  updateBanner,
} from './office-queries.ts'

const places = keyset({ id: idKey })

/** Open homes are read again. */
const tellHomes = (tx: Tx) => announce(tx, { to: 'everyone', topic: 'home', data: {} })

const drawing = ({ shape, hue }: { shape: string; hue: string }) => `${shape}:${hue}:MM`

type Asked = {
  bannerId: number
  was: string
  drawn: { shape: string; hue: string }
  pictureFile?: string | null | undefined
}
/** The picture as it is kept; null: the photograph that was named is not there. */
async function takePicture(tx: Tx, { bannerId, was, drawn, pictureFile }: Asked, staffId: number) {
  const [kind, old] = was.split(':')
  if (pictureFile === undefined) return kind === 'photo' ? was : drawing(drawn)
  const claimedBy = `banner:${bannerId}`
  if (kind === 'photo') await releaseEach(tx, { fileIds: [old!], claimedBy })
  if (pictureFile === null) return drawing(drawn)
  const [picture] = await claimEach(tx, {
    fileIds: [pictureFile],
    groupId: PHOTO_GROUP,
    owner: { staffId },
    claimedBy,
  })
  return picture ? photoKey({ fileId: pictureFile, width: picture.width ?? 0 }) : null
}

export const shopHomeOfficeRoutes = [
  serve(listBanners, async ({ db, clock, query: { bannerId = null, cursor, size } }) => {
    const before = places.read(cursor)?.id ?? null
    const { rows, next } = places.page(
      await bannersPage(db, { only: bannerId, before, size: size + 1 }),
      size,
    )
    const now = clock.now()
    return {
      rows: rows.map(({ id: _, startsAt, endsAt, at, ...banner }) => ({
        ...banner,
        state: bannerState({ ...banner, startsAt, endsAt }, now),
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        at: at.toISOString(),
      })),
      next,
    }
  }),

  serve(addBanner, (call) =>
    once(call, async (tx) => {
      const { body, caller, clock, refuse } = call
      const { drawn, pictureFile, ...fields } = body
      const draft = { ...fields, picture: drawing(drawn), actor: caller.loginId, at: clock.now() }
      const bannerId = await insertBanner(tx, draft)
      if (pictureFile) {
        const picture = await takePicture(tx, { bannerId, was: '', drawn, pictureFile }, caller.staffId)
        if (picture === null) throw refuse('picture-gone')
        await setPicture(tx, bannerId, picture)
      }
      await tellHomes(tx)
      return { bannerId }
    }),
  ),

  serve(changeBanner, ({ db, clock, caller, params: { bannerId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const { version, drawn, pictureFile, ...fields } = body
      const held = await heldBanner(tx, bannerId)
      if (!held) throw refuse('banner-missing')
      if (held.version !== version) throw refuse('banner-changed')
      const asked = { bannerId, was: held.picture, drawn, pictureFile }
      const picture = await takePicture(tx, asked, caller.staffId)
      if (picture === null) throw refuse('picture-gone')
      await updateBanner(tx, bannerId, { ...fields, picture, actor: caller.loginId, at: clock.now() })
      await tellHomes(tx)
      return null
    }),
  ),

  serve(readHomeLayout, async ({ db, clock }) => {
    const [{ sections, at, ...kept }, collections] = await Promise.all([
      layout(db),
      collectionsToCome(db, seoulDate(clock.now())),
    ])
    const known = new Set(collections.map(({ collectionId }) => collectionId))
    return {
      ...kept,
      at: at.toISOString(),
      collections,
      // a collection that is over leaves home by itself
      sections: wholeLayout(sections).filter((one) => one.kind !== 'set' || known.has(one.collectionId)),
    }
  }),

  serve(saveHomeLayout, ({ db, clock, caller, body: { sections, version }, refuse }) =>
    db.transaction(async (tx) => {
      if ((await heldLayout(tx)).version !== version) throw refuse('layout-changed')
      const known = await collectionsToCome(tx, seoulDate(clock.now()))
      const isKnown = (id: number) => known.some(({ collectionId }) => collectionId === id)
      if (sections.some((one) => one.kind === 'set' && !isKnown(one.collectionId)))
        throw refuse('set-unknown')
      await saveLayout(tx, { sections: wholeLayout(sections), actor: caller.loginId, at: clock.now() })
      await tellHomes(tx)
      return null
    }),
  ),
]
