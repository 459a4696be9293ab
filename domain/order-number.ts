import { z } from 'zod'
import { isIsoDate, type IsoDate } from './calendar.ts'

const LAST_SEQUENCE = 999_999

/** 'YYYYMMDD-NNNNNN' from the order's day in Seoul and its number on that day, from 1. */
export function formatOrderNumber(date: IsoDate, sequence: number): string {
  if (!isIsoDate(date)) throw new RangeError(`not a date: ${date}`)
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > LAST_SEQUENCE)
    throw new RangeError(`order sequence out of range: ${sequence}`)
  return `${date.replaceAll('-', '')}-${String(sequence).padStart(6, '0')}`
}

export function parseOrderNumber(text: string): { date: IsoDate; sequence: number } | null {
  const [, year, month, day, sequence] = /^(\d{4})(\d{2})(\d{2})-(\d{6})$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  return isIsoDate(date) && Number(sequence) > 0 ? { date, sequence: Number(sequence) } : null
}

export const orderNumberSchema = z
  .string({ error: '주문번호를 입력해 주세요.' })
  .refine((text) => parseOrderNumber(text) !== null, {
    error: '주문번호를 확인해 주세요. 예: 20261120-000001',
  })
