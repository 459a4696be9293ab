import { useSyncExternalStore } from 'react'
import { TextButton } from '#ui/button.tsx'
import { Strip } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { buildCheckInstance } from '../navigation/attach.ts'
import { DialogHost } from './dialogs.tsx'
import { pageFailure, watchFailure } from './errors.ts'
import { loadBar } from './load-bar.ts'

/**
 * What the runtime draws: load bar, the offer of a new build, dialogs and toasts. The root route mounts it
 * once, first.
 */
export function WebHost() {
  const loading = useSyncExternalStore(loadBar.watch, loadBar.isShown)
  const failure = useSyncExternalStore(watchFailure, pageFailure)
  if (failure) throw failure
  return (
    <>
      <ProgressBar active={loading} />
      <NewBuildBar />
      <DialogHost />
    </>
  )
}

/** NV-15: offers a reload, quietly; the next navigation does it anyway when nothing typed would be lost. */
function NewBuildBar() {
  const build = buildCheckInstance.read()
  const outdated = useSyncExternalStore(build.watch, build.isOutdated)
  return (
    outdated && (
      <aside className="wrap" aria-label="새 버전">
        <Strip
          icon="refresh"
          action={<TextButton onClick={() => window.location.reload()}>새로고침</TextButton>}
        >
          새 버전이 준비됐어요.
        </Strip>
      </aside>
    )
  )
}
