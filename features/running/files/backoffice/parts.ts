export { PaperFiles } from './paper-files.tsx'
