import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** One block of the home that failed; the others stand. */
export const BlockFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Notice
    tone="danger"
    live={false}
    action={
      <Button size="small" onClick={onRetry}>
        다시 시도
      </Button>
    }
  >
    {error.message}
  </Notice>
)
