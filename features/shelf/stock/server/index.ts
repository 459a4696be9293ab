export { lotsOf, type LotRow } from './lots.ts'
export { releaseStock, reserveStock, shipStock, type StockChange } from './moves.ts'
