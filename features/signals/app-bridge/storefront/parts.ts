export { openBridgeLater } from './on-demand.ts'
