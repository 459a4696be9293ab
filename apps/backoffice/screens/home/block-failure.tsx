import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Each look at personal data is recorded, so the home asks again only after a while. */
export const REST_MS = 60_000

/** One block of the home that failed; the others stand. */
export const BlockFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Notice tone="danger" live={false} action={<Button size="small" onClick={onRetry}>다시 시도</Button>}>{error.message}</Notice>
)
