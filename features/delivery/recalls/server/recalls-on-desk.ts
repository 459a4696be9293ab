import { sql } from 'kysely'

/** Institutions that a recall still waits for: told and silent, or answered and not collected from. */
export const recallsOnDesk = {
  menuId: 'recalls',
  waiting: (_: Date) => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min(n."sentAt") as "oldestAt", max(coalesce(n."repliedAt", n."sentAt")) as "latestAt"
    from "recallNotice" n where n."collectedAt" is null
      and (n."repliedAt" is null or exists (
        select from "recallShare" s where s."recallId" = n."recallId" and s."institutionId" = n."institutionId" and s.remaining > 0))`,
}
