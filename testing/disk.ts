import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Only root on Linux can mount one. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0

export type Disk = ReturnType<typeof mountDisk>

/** A disk of so many MB over a folder that is there; what the folder held is hidden until it is taken away. */
export function mountDisk(folder: string, mb: number, mode = '755') {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=${mode}`, 'medimall-test', folder])
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
    unmount: () => void execFileSync('umount', ['--lazy', folder]),
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
