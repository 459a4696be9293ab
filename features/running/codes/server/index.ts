export { shopData } from './init-data.ts'
export { wireCodes } from './queries.ts'
export { codeRoutes } from './routes.ts'
export { openWords, type Words } from './words.ts'
