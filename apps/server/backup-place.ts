import { readFile, writeFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Pace } from '#platform/backup/pace.ts'
import { makeIdentity, openSealedStore, recipientOf, type BackupKeys } from '#platform/backup/sealed-store.ts'
import { openLocalBlobs } from '#platform/blobs/local.ts'
import { openS3Blobs } from '#platform/blobs/s3.ts'
import type { Settings } from '#platform/settings/settings.ts'

const root = resolve(import.meta.dirname, '../..')
/** Where `npm run backup` goes when no place is named. */
const OWN_PLACE = join(root, '.backup')
const KEY_FILE = 'backup-key.txt'

/** The named place of backups, or one beside the project. `made`: its key is new, and somebody must keep it. `pace`: rests while others want the machine. */
export async function openBackupPlace({ backup }: Pick<Settings, 'backup'>, dataDir: string, pace?: Pace) {
  const { keys, made } = await readKeys(backup, dataDir)
  const folder = backup.to?.folder ?? OWN_PLACE
  const store = openSealedStore(
    backup.to?.s3 ? openS3Blobs(backup.to.s3) : openLocalBlobs(resolve(root, folder)),
    keys,
    pace,
  )
  return { store, folder, made, canOpen: keys.identity !== undefined, keyFile: join(dataDir, KEY_FILE) }
}

async function readKeys({ recipient, secretKey }: Settings['backup'], dataDir: string) {
  if (secretKey)
    return {
      keys: { recipient: recipient ?? (await recipientOf(secretKey)), identity: secretKey },
      made: false,
    }
  if (recipient) return { keys: { recipient } satisfies BackupKeys as BackupKeys, made: false }
  const file = join(dataDir, KEY_FILE)
  await mkdir(dataDir, { recursive: true })
  const made = await writeFile(file, `${await makeIdentity()}\n`, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  const identity = (await readFile(file, 'utf8')).trim()
  return { keys: { recipient: await recipientOf(identity), identity }, made }
}

export type BackupPlace = Awaited<ReturnType<typeof openBackupPlace>>
