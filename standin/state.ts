import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Where the stand-in keeps its records between two runs, so that yesterday's payment can be refunded today.
 */
export interface StandinState {
  read(): string | null
  write(text: string): void
}

export const fileState = (path: string): StandinState => ({
  read: () => (existsSync(path) ? readFileSync(path, 'utf8') : null),
  write(text) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
  },
})
