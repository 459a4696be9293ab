export { holdUnclassed, takeStale, writeEntries } from './entries.ts'
export { firstFinder } from './first-found.ts'
export { frequenciesOf } from './frequencies.ts'
export { openLookup } from './lookup.ts'
export { forgetMisses, missedMost, noteMiss } from './misses.ts'
export { holdersOfName, waysOfName, type NameWay } from './named.ts'
export { nearestSearch } from './nearest-search.ts'
export { addStop, holdPins, pinnedWords, removePins, removeStop, setPins, stopWords } from './teaching.ts'
export { searchReader, type Search } from './read-search.ts'
export {
  allMatching,
  allMatchingByOwn,
  allOwn,
  leavesMore,
  nearest,
  nearestOther,
  nearestOwn,
} from './terms.ts'
export { productsWith, typedPart, type TypedPart } from './typed-part.ts'
