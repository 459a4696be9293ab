/**
 * The part of zod that the pages' contracts use, in a quarter of its size: the apps are built with this in
 * place of `zod`,
 * which the server and the tests have. What no page calls falls out of the build.
 * `apps/storefront/schemas.test.ts` holds the two together.
 */
export * as z from './make.ts'
