export { RestockAsk } from './restock-ask.tsx'
