export { StaffPlaces } from './staff-places.tsx'
