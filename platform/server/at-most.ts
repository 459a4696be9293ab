/** For an LRUCache of so many entries: `max` would lay out a place for each of them at every start. */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
