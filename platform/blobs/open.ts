import { join, resolve } from 'node:path'
import type { Settings } from '#platform/settings/settings.ts'
import type { OutsideWatch } from '#platform/telemetry/watch-outside.ts'
import { openLocalBlobs } from './local.ts'
import type { Blobs } from './port.ts'
import { openS3Blobs } from './s3.ts'
import { openSpool, type Spool } from './spool.ts'

/** Finished files and those that are still arriving. */
export type FileStore = { blobs: Blobs; spool: Spool }

/**
 * FL-07: a folder unless a bucket is named. What is still arriving lies in a folder of this machine either
 * way.
 */
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
