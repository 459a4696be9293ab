import { waitingExcess } from './repayment-queries.ts'

/** Money that came in over what a clinic owed, and has no account to go back to. */
export const excessOnDesk = { menuId: 'credit', waiting: () => waitingExcess }
