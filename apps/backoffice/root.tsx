import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router'
import { useDownloads } from '#platform/web/uploads/download.ts'
import { WebHost } from '#platform/web/dialogs/host.tsx'
import { joinMeta, type PageMeta } from '#platform/web/navigation/page-meta.ts'
import { guardPage } from '#platform/web/navigation/router-guard.ts'
import { DownloadBar } from '#ui/download-bar.tsx'
import { Door } from './shell/door.tsx'
import { ScreenAnnouncer } from './shell/screen-announcer.tsx'
import { Shell } from './shell/shell.tsx'
import { useOfficeUser } from './office-user.ts'
import { PageFailure, PageMissing } from './screens/error-page.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // The type is written out: the guard knows the router, whose type begins here.
  beforeLoad: (navigation): Promise<void> => guardPage(navigation),
  component: Root,
  errorComponent: PageFailure,
  notFoundComponent: PageMissing,
})

/**
 * Who is not signed in stands at the door; everybody else in the frame, whose tabs outlive a change of page.
 */
function Root() {
  const meta = useMatches({
    select: (matches) => joinMeta(matches.map((match) => match.staticData as PageMeta)),
  })
  const user = useOfficeUser()
  return (
    <>
      <a className="skip" href="#work" onClick={focusWork}>
        본문으로 건너뛰기
      </a>
      <WebHost />
      {meta.layout === 'login' || user === null ? (
        <Door>
          <Outlet />
        </Door>
      ) : (
        <Shell user={user} />
      )}
      <DownloadBar items={useDownloads()} />
      <ScreenAnnouncer />
    </>
  )
}

function focusWork(event: { preventDefault(): void }) {
  event.preventDefault()
  document.getElementById('work')?.focus()
}
