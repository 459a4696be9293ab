import { formatWhole } from '#domain/whole-number.ts'
import { readCells, readSheetFile } from '#platform/web/uploads/read-sheet.ts'
import type { Sheet } from '../columns.ts'

const MEGABYTES = 5
const MOST_ROWS = 5_000

const isFilled = (row: Sheet[number]) => row.some(({ text }) => text !== '')

/** The first sheet of an order file, or a sentence on why it is not read. */
export async function readOrderFile(file: File): Promise<Sheet | string> {
  const read = await readSheetFile(file, MEGABYTES, readCells)
  if (typeof read === 'string') return read
  // Excel keeps rows that were only ever coloured
  return read.filter(isFilled).length > MOST_ROWS
    ? `${formatWhole(MOST_ROWS)}줄이 넘는 파일은 읽지 않아요. 주문할 줄만 남겨 다시 올려 주세요.`
    : read.slice(0, read.findLastIndex(isFilled) + 1)
}
