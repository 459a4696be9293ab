export { useCodes } from './codes.ts'
