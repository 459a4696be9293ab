import { createFileRoute, notFound } from '@tanstack/react-router'

/**
 * RT-17: any other address below /mypage needs a login first, whatever key it carries, and leads nowhere
 * then.
 */
export const Route = createFileRoute('/_default/mypage/$')({
  loader: () => {
    throw notFound()
  },
})
