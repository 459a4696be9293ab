import { statfs } from 'node:fs/promises'
import type { Look } from '#features/insight/operations/server/index.ts'
import type { Replica } from '#platform/database/replica.ts'
import { seldom } from '#platform/server/seldom.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { CERTIFICATE_DAYS, certificateDays } from './certificate.ts'

/** The certificate is asked for over the network. */
const CERTIFICATE_MS = 3_600_000

/** Looks at what this server stands on: how much its disk still takes, how long its certificate holds, and how closely its replica follows. */
export function lookAround({ publicUrl, diskReserveMb }: Settings, dataDir: string, replica: Replica | null) {
  const isTime = seldom(CERTIFICATE_MS)
  return async (): Promise<Look[]> => {
    const looks: Look[] = []
    const disk = await statfs(dataDir).catch(() => null)
    if (disk) {
      const value = Math.floor((disk.bavail * disk.bsize) / 1_048_576)
      looks.push({ name: 'disk', value, isWrong: value <= diskReserveMb * 5 })
    }
    if (publicUrl?.startsWith('https:') && isTime()) {
      // one that cannot be asked from here may be all right for others
      const value = await certificateDays(publicUrl).catch(({ code }: { code?: string }) =>
        code === 'CERT_HAS_EXPIRED' ? 0 : null,
      )
      if (value !== null)
        looks.push({ name: 'certificate', value: Math.max(0, value), isWrong: value <= CERTIFICATE_DAYS })
    }
    if (replica)
      looks.push({
        name: 'replica',
        value: replica.lagMs(),
        isWrong: replica.standing() !== 'serves',
      })
    return looks
  }
}
