/**
 * What keeps the server small: young objects are collected in small steps, and the heap stays under HEAP_MB (192) instead
 * of growing into whatever memory there is. 50,000 products with their search book need about 100.
 */
export const serverFlags = ['--max-semi-space-size=4', `--max-old-space-size=${Number(process.env.HEAP_MB) || 192}`]

/** glibc keeps a heap per thread unless told otherwise: 13 MB that nobody uses. Other systems know nothing of it. */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' }
