import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#platform/database/database.ts'
import { announce, type Hub } from '#features/signals/live/server/index.ts'

/**
 * Tells open pages which build this server has: those that come to it at their hello, and those still at
 * another process at once. Whether it really is newer, a page asks the build's own file (NV-15).
 */
export async function tellBuild({ hub, db }: { hub: Hub; db: Database }, folder: string) {
  const text = await readFile(join(folder, 'builds/latest.json'), 'utf8').catch(() => '{}')
  const { id } = JSON.parse(text) as { id?: unknown }
  if (typeof id !== 'string' || !id) return
  hub.setBuild(id)
  await announce(db, { to: 'everyone', topic: 'build', data: { id } })
}
