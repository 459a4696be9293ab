import { createReadStream } from 'node:fs'
import type { FileScanner } from '#platform/scanner/port.ts'
import { FileRefused } from './file-refused.ts'

/** F1: without a scanner nothing is looked for; with one nothing is stored that it has not seen. */
export async function scanFile(scanner: FileScanner | null, path: string) {
  if (scanner && (await scanner.scan(createReadStream(path))) !== null) throw new FileRefused('file-unsafe')
}
