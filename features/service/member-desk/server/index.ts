export { institutionRoutes } from './institution-routes.ts'
export { mergeRoutes } from './merge-routes.ts'
export type { MergePart } from './merging.ts'
export { memberDeskRoutes } from './routes.ts'
