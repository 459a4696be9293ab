import { later } from '#platform/web/dialogs/later.tsx'

/** CS-08: its code comes when there is something to announce. */
export const MaintenanceBanner = later(
  async () => (await import('./maintenance-banner.tsx')).MaintenanceBanner,
)
