import { Skeleton, SkeletonBlock } from '#ui/skeleton.tsx'
import './pending-page.css'

/** What the page has painted before the app's code was there; gone when its own first drawing stands. */
const firstPaint = document.getElementById('first')
export const forgetFirstPaint = () => firstPaint?.remove()

/** What stands where a page will be, when its data take over 200 ms. */
export const PagePending = () =>
  firstPaint?.isConnected ? (
    <div dangerouslySetInnerHTML={{ __html: firstPaint.querySelector('main')!.innerHTML }} />
  ) : (
    <div className="pending-page">
      <Skeleton width={220} height={32} />
      <SkeletonBlock lines={8} label="페이지를 불러오고 있어요" />
    </div>
  )
