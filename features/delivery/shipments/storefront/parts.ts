export { ParcelSection } from './parcel-section.tsx'
export { ReceiptButton } from './receipt-button.tsx'
