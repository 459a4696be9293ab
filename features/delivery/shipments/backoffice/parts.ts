export { MendParcels } from './mend-parcels.tsx'
