import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { follow, openListeningShop } from '#testing/follow.ts'
import { tellBuild } from './build-news.ts'

test('[ST-04] a server that starts with another build tells open pages, and whoever comes later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  try {
    const { shop, port } = await openListeningShop()
    const place = { hub: shop.app.hub, db: shop.db }
    const member = await follow(port, (await shop.as('demo01')).token)
    await tellBuild(place, folder)
    await mkdir(join(folder, 'builds'))
    await writeFile(join(folder, 'builds/latest.json'), JSON.stringify({ id: 'b2', timestamp: 1 }))
    await tellBuild(place, folder)
    await expect.poll(() => member.data('build')).toEqual([{ id: 'b2' }])
    expect((await follow(port, (await shop.as('demo02')).token)).data('hello')).toEqual([{ build: 'b2' }])
  } finally {
    await rm(folder, { recursive: true })
  }
})
