import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { listFound, readSearch } from './search-queries.ts'

test('[PD-03] a walk finds the same products in the same order as the keys do, from every place and both ways', async () => {
  const { db } = await openShop()
  const kinds = ['device', 'drug']
  const asked = { licensed: kinds, priceGroupId: null, institutionId: null, now: new Date() }
  for (const typed of ['필러', 'ㅅ', '주사', '필ㄹ', '스킨 부스터', '1', '누베', 'vlffj', 'DM-FIL-0001']) {
    const search = (await readSearch(db, typed, { kinds, now: asked.now })).search!
    const ids = async (
      by: { common: boolean; ownCommon: boolean },
      back: boolean,
      from?: { rank: string; id: number },
    ) => {
      const place = from ? { sort: 'recommended' as const, back, value: from.rank, id: from.id } : null
      const found = await listFound(db, { search: { ...search, ...by }, asked, place })
      return found.map(({ id, key }) => ({ id, rank: key }))
    }
    const byKeys = { common: false, ownCommon: false }
    const start = await ids(byKeys, false)
    expect(start.length, typed).toBeGreaterThan(0)
    for (const ownCommon of [false, true]) {
      const walking = { common: true, ownCommon }
      expect(await ids(walking, false), typed).toEqual(start)
      for (const from of [start.at(0)!, start.at(start.length >> 1)!, start.at(-1)!]) {
        for (const back of [false, true])
          expect(await ids(walking, back, from), `${typed} ${back}`).toEqual(await ids(byKeys, back, from))
      }
    }
  }
})
