/** Why a lot's pieces changed, in the words of the journal. */
export const moveReasons = [
  'received',
  'shipped',
  'returned',
  'adjusted',
  'counted',
  'quarantined',
  'released-from-quarantine',
  'scrapped',
  'to-clearance',
  'from-clearance',
] as const
