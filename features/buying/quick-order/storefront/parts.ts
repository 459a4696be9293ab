export { TypeAheadLine } from './type-ahead-line.tsx'
