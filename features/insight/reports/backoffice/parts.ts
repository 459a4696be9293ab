export { ShareBars } from './share-bars.tsx'
export { Tile, Tiles } from './tiles.tsx'
