import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#platform/settings/settings.ts'

/** What tokens are signed with: TOKEN_SECRET, or one made at first start and kept in the data directory. */
export async function readSecret(settings: Settings, dataDir: string): Promise<string> {
  if (settings.tokenSecret) return settings.tokenSecret
  const file = join(dataDir, 'token-secret')
  await mkdir(dataDir, { recursive: true })
  const made = randomBytes(48).toString('base64url')
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
