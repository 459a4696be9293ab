export { BannerRow } from './banner-row.tsx'
export { HomeSet } from './home-set.tsx'
