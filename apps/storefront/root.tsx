import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { WebHost } from '#platform/web/dialogs/host.tsx'
import { KeepAliveOutlet } from '#platform/web/navigation/keep-alive.tsx'
import { guardPage } from '#platform/web/navigation/router-guard.ts'
import { FrameContext } from './layouts/frame-context.ts'
import { PlainFrame } from './layouts/plain-frame.tsx'
import { Shell } from './layouts/shell/shell.tsx'
import { usePageMeta } from './layouts/shell/page-meta.ts'
import { PageAnnouncer } from './layouts/page-announcer.tsx'
import { PageFailure, PageMissing } from './screens/error-page.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // The type is written out: the guard knows the router, whose type begins here.
  beforeLoad: (navigation): Promise<void> => guardPage(navigation),
  component: Root,
  // Until the guard has decided, what was painted before stays.
  pendingMs: Infinity,
  errorComponent: PageFailure,
  notFoundComponent: PageMissing,
})

/** The frame stands here, above the layouts, so that going from one page to the next never rebuilds it. */
function Root() {
  const { layout } = usePageMeta()
  const Frame = layout === 'login' || layout === 'maintenance' ? PlainFrame : Shell
  return (
    <FrameContext value>
      <a className="skip" href="#main" onClick={focusMain}>
        본문으로 건너뛰기
      </a>
      <WebHost />
      <Frame>
        <KeepAliveOutlet />
      </Frame>
      <PageAnnouncer />
    </FrameContext>
  )
}

function focusMain(event: { preventDefault(): void }) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
