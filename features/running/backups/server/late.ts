import type { Services } from '#platform/server/serve.ts'
import { lateKinds, type BackupKind } from '../rules.ts'
import { kindStates } from './queries.ts'

/** Kinds of backups that somebody must look after; none where the shop makes no backups by itself. */
export async function lateBackups({
  db,
  clock,
  settings,
}: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<BackupKind[]> {
  if (settings.backup.to === null) return []
  return lateKinds(await kindStates(db), { now: clock.now(), checkDays: settings.backup.checkDays })
}
