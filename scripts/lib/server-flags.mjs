import { fail } from './project.mjs'

/** In MB. 50,000 products with their search book need about 100. */
const DEFAULT_HEAP = 192
const SMALLEST_HEAP = 64

/**
 * What keeps the server small: young objects are collected in small steps, and the heap stays under HEAP_MB
 * instead of growing into whatever memory there is.
 */
export const serverFlags = ['--max-semi-space-size=4', `--max-old-space-size=${heapOf(process.env.HEAP_MB)}`]

function heapOf(given) {
  if (!given) return DEFAULT_HEAP
  if (/^\d{1,6}$/.test(given) && Number(given) >= SMALLEST_HEAP) return Number(given)
  return fail(`Settings are not usable: / 설정을 확인해 주세요:
  - HEAP_MB: must be a whole number of megabytes, at least ${SMALLEST_HEAP}`)
}

/**
 * glibc keeps a heap per thread unless told otherwise: 13 MB that nobody uses. Other systems know nothing of
 * it.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' }
