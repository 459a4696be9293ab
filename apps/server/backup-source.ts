import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Source } from '#platform/backup/backup.ts'
import type { Settings } from '#platform/settings/settings.ts'

const root = resolve(import.meta.dirname, '../..')

/** What a copy takes besides the database: what opens its sealed rows, and the uploaded files of a folder. */
export async function sourceOf(
  settings: Settings,
  dataDir: string,
  postgres: { url: string; place: string },
): Promise<Source> {
  const secret = await readFile(join(dataDir, 'token-secret'), 'utf8').catch(() => null)
  return {
    url: postgres.url,
    place: postgres.place,
    extras: secret === null ? {} : ({ 'token-secret': secret } as Record<string, string>),
    files: settings.blobs.s3 ? null : resolve(root, settings.blobs.folder ?? join(dataDir, 'files')),
  }
}
