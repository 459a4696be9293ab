import type { Sheet } from '../columns.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

const MOST_BYTES = 5 * 1024 * 1024

export type FileRead = { sheet: Sheet } | { refusal: string }

/** The first sheet of an order file, as rows of cells, or why it is not read. */
export async function readOrderFile(file: File): Promise<FileRead> {
  if (file.size > MOST_BYTES) return { refusal: '파일이 5MB보다 커요. 주문할 줄만 남겨 다시 올려 주세요.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) return { refusal: '빈 파일이에요.' }
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    return { refusal: '예전 엑셀(xls)이거나 암호가 걸린 파일이에요. xlsx나 CSV로 저장해 다시 올려 주세요.' }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readXlsx(bytes)
  return readCsv(bytes)
}
