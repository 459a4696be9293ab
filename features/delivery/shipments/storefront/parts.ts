export { ParcelSection } from './parcel-section.tsx'
export { UseByPanel } from './use-by-panel.tsx'
export { ReceiptButton } from './receipt-button.tsx'
