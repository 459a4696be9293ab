import { mkdtempSync, rmdirSync } from 'node:fs'
import { onTestFinished, type TestContext } from 'vitest'
import { canMount, mountDisk, type Disk } from './disk.ts'

/** A disk of so many MB, mounted for one test. */
function mountSmallDisk(mb: number): Disk {
  const folder = mkdtempSync('/var/tmp/medimall-disk-')
  const disk = mountDisk(folder, mb)
  onTestFinished(() => {
    disk.unmount()
    rmdirSync(folder)
  })
  return disk
}

/** A test on a disk of so many MB. Where none can be mounted, it says so and is skipped. */
export const onSmallDisk =
  (mb: number, run: (disk: Disk) => Promise<void>) =>
  async ({ skip }: Pick<TestContext, 'skip'>) => {
    if (!canMount) {
      process.stdout.write('not run, for want of a disk to fill: only root on Linux mounts one\n')
      skip()
    }
    await run(mountSmallDisk(mb))
  }
