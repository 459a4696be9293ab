import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'

/** A disk of so many MB, mounted for one test: only root on Linux can make one. */
function mountSmallDisk(mb: number) {
  const folder = mkdtempSync('/var/tmp/medimall-disk-')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=755`, 'medimall-test', folder])
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder])
    rmdirSync(folder)
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Takes all that is left, to the last byte. */
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) fillWith(file, size)
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast, { force: true }),
  }
}

function fillWith(file: number, size: number) {
  const chunk = Buffer.alloc(size, 1)
  try {
    while (writeSync(file, chunk) > 0);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}

const canMount = process.platform === 'linux' && process.getuid?.() === 0

/** A test on a disk of so many MB. Where none can be mounted, it says so and is skipped. */
export const onSmallDisk =
  (mb: number, run: (disk: ReturnType<typeof mountSmallDisk>) => Promise<void>) =>
  async ({ skip }: Pick<TestContext, 'skip'>) => {
    if (!canMount) {
      process.stdout.write('not run, for want of a disk to fill: only root on Linux mounts one\n')
      skip()
    }
    await run(mountSmallDisk(mb))
  }
