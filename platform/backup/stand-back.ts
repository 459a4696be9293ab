import { setPriority } from 'node:os'

/** Of 20: the shop's own threads take some thirty times as much of a processor that both want. */
const LITTLE = 15

/**
 * From now on this thread, and whatever it starts, has of the processors what the shop leaves. On Linux each thread has a
 * priority of its own; elsewhere a whole process would stand back, and nothing is done.
 */
export function standBack() {
  if (process.platform === 'linux') setPriority(0, LITTLE)
}
