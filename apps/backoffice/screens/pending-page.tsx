import { SkeletonBlock } from '#ui/skeleton.tsx'
import { OfficeBody } from '#ui/office/page.tsx'

/** What stands where a screen will be, when its data takes over 200 ms. */
export const PagePending = () => (
  <OfficeBody>
    <SkeletonBlock lines={8} label="화면을 불러오고 있어요" />
  </OfficeBody>
)
