import { resolve } from 'node:path'

const small = resolve(import.meta.dirname, '../../../platform/web/schema/zod.ts')

/**
 * Browsers load the part of zod that contracts use, written small (platform/web/schema), in place of the
 * whole library.
 */
export const slimZod = () => ({ name: 'slim-zod', config: () => ({ resolve: { alias: { zod: small } } }) })
