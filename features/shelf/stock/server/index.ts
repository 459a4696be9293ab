export { lotsOf } from './lots.ts'
export { releaseStock, reserveStock, shipStock } from './moves.ts'
