export { WaitingAsk } from './waiting-ask.tsx'
