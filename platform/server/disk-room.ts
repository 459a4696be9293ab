import { statfs } from 'node:fs/promises'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { refuseCommonly, type Refusal } from './refuse.ts'

const LOOK_MS = 2_000

export type DiskRoom = { refusalFor(endpoint: Endpoint): Refusal | null }
export const endlessRoom: DiskRoom = { refusalFor: () => null }

/**
 * D4: looks how much the disk still takes. What is left when the shop takes nothing new is for the database to go on
 * with: one that cannot write at all cannot be read either.
 */
export async function watchDiskRoom(
  folder: string,
  reserveMb: number,
): Promise<DiskRoom & { close(): void }> {
  let isShort = false
  const look = async () => {
    // a disk that cannot be asked is not known to be full
    const disk = await statfs(folder).catch(() => null)
    isShort = disk !== null && disk.bavail * disk.bsize < reserveMb * 1_000_000
  }
  await look()
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return {
    refusalFor: (endpoint) => (isShort && adds(endpoint) ? refuseCommonly('disk-full') : null),
    close: () => clearInterval(timer),
  }
}

const SIGNING_IN_AND_OUT = new Set<Endpoint['access']>(['anyone', 'everybody', 'session', 'provider'])

/** Whoever wants to look must be able to sign in, and what the payment gateway says is kept. */
const adds = ({ method, access }: Endpoint) => method !== 'GET' && !SIGNING_IN_AND_OUT.has(access)
