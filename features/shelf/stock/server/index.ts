export { availableSql, lotsOf } from './lots.ts'
export { releaseStock, reserveStock } from './moves.ts'
export { pickStock, shipPicked, unpickStock } from './picks.ts'
export { takeBack } from './returns.ts'
