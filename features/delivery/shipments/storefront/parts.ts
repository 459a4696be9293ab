export { ParcelSection } from './parcel-section.tsx'
