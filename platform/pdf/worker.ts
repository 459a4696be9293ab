import { parentPort } from 'node:worker_threads'
import { drawSheet } from './draw.ts'
import type { Sheet } from './sheet.ts'

parentPort!.on('message', ({ id, sheet }: { id: number; sheet: Sheet }) =>
  drawSheet(sheet).then(
    (bytes) => parentPort!.postMessage({ id, bytes }),
    (error: Error) => parentPort!.postMessage({ id, problem: error.stack ?? error.message }),
  ),
)
