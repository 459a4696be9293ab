import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const IN_MEMORY = '/dev/shm'
const ENOUGH = 4 * 2 ** 30

/**
 * The folder under which servers of the tests keep their data: in memory where the machine has room for it, since a
 * database per test is a thousand files made and removed, and file systems on disks slow down with them.
 */
export function dataPlace() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (Math.min(bavail * bsize, freemem()) >= ENOUGH) return IN_MEMORY
  } catch {
    // no such folder here
  }
  return '/var/tmp'
}
