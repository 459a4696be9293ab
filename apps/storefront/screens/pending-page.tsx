import { Skeleton, SkeletonBlock } from '#ui/skeleton.tsx'
import './pending-page.css'

/** What stands where a page will be, when its data takes over 200 ms. */
export const PagePending = () => (
  <div className="pending-page">
    <Skeleton width={220} height={32} />
    <SkeletonBlock lines={8} label="페이지를 불러오고 있어요" />
  </div>
)
