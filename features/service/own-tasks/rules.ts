/** Papers are spoken of so many days before they end, as the first reminder is. */
export const PAPER_DAYS = 30
