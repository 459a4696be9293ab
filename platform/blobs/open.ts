import { join, resolve } from 'node:path'
import type { Settings } from '#platform/settings/settings.ts'
import type { OutsideWatch } from '#platform/telemetry/watch-outside.ts'
import { openLocalBlobs } from './local.ts'
import type { Blobs } from './port.ts'
import { openS3Blobs } from './s3.ts'
import { openSpool, type Spool } from './spool.ts'

/** The store that all processes share, and this machine's own folder for files that are being looked at. */
export type FileStore = { blobs: Blobs; spool: Spool }

/** FL-07: a folder unless a bucket is named. */
export const openFileStore = (
  settings: Pick<Settings, 'blobs'>,
  dataDir: string,
  watch?: OutsideWatch,
): FileStore => ({
  blobs: settings.blobs.s3
    ? openS3Blobs(settings.blobs.s3, watch)
    : openLocalBlobs(settings.blobs.folder ? resolve(settings.blobs.folder) : join(dataDir, 'files')),
  spool: openSpool(join(dataDir, 'uploads')),
})
