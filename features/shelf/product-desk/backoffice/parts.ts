export { SheetWork, tooManyRows } from './sheet-work.tsx'
