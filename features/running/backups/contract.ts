import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { kinds } from './rules.ts'

const BackupRun = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** To this moment the shop could be brought back when the run ended. */
  reachesAt: z.iso.datetime().nullable(),
  bytes: z.int(),
  pieces: z.int(),
  failure: z.string().nullable(),
})
export type BackupRun = z.infer<typeof BackupRun>

export const listBackupRuns = endpoint({
  method: 'GET',
  path: '/api/bo/backup-runs',
  summary: 'Backups and checks that they can be brought back, newest first',
  access: 'menu:backups',
  query: z.object({
    kind: z.enum([...kinds, '']).default(''),
    cursor: z.string().max(40).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    rows: z.array(BackupRun),
    next: z.string().nullable(),
    /** Whether this shop makes backups by itself, and what of them is late. */
    kept: z.boolean(),
    late: z.array(z.enum(kinds)),
  }),
})
