export { addLines } from './change.ts'
export { orderableLines, readLines, type Buyer } from './lines.ts'
export { lockLines, optionsToAdd, type LockedLine, type OptionToAdd } from './queries.ts'
export { cartRoutes } from './routes.ts'
