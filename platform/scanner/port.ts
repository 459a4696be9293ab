import type { Readable } from 'node:stream'

/** Looks for malware in a file. */
export interface FileScanner {
  /** What was found, by the scanner's name for it, or null. Throws when the scanner cannot say. */
  scan(content: Readable): Promise<string | null>
}
