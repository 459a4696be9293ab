import { sql } from 'kysely'

/** The goods of claim `c` have not been taken in yet, and may still be. */
export const isComingSql = sql`(c.state in ('asked', 'approved', 'collecting', 'collected', 'inspecting') and not c.settling)`
