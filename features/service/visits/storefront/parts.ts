export { Representative } from './representative.tsx'
