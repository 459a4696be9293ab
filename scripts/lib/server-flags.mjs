import './settings-file.mjs'
import { fail } from './project.mjs'

/** In MB. */
const SMALLEST_HEAP = 64

/**
 * What keeps the server small: young objects are collected in small steps. The heap ends where Node ends it, or at
 * HEAP_MB.
 */
export const serverFlags = ['--max-semi-space-size=4', ...heapOf(process.env.HEAP_MB)]

function heapOf(given) {
  if (!given) return []
  if (/^\d{1,6}$/.test(given) && Number(given) >= SMALLEST_HEAP)
    return [`--max-old-space-size=${Number(given)}`]
  return fail(`Settings are not usable: / 설정을 확인해 주세요:
  - HEAP_MB: must be a whole number of megabytes, at least ${SMALLEST_HEAP}`)
}

/**
 * glibc keeps a heap per thread unless told otherwise: 13 MB that nobody uses. Other systems know nothing of
 * it.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' }
