export { shopData } from './init-data.ts'

export { codeRoutes } from './routes.ts'
export { openWords, type Words } from './words.ts'
export { isUsed } from './queries.ts'
export { codesOnDesk } from './codes-on-desk.ts'
