import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type Props = { title?: ReactNode; error: Error | null; onRetry: () => unknown }

/** In place of what could not be read: why, and another try. */
export const ReadFailure = ({ title, error, onRetry }: Props) => (
  <Notice
    tone="danger"
    title={title}
    action={
      <Button size="small" onClick={() => void onRetry()}>
        다시 시도
      </Button>
    }
  >
    {error?.message}
  </Notice>
)
