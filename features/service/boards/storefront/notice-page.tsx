import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageHead } from '#ui/page.tsx'
import { readNotice } from '../contract.ts'
import { Neighbours } from './neighbours.tsx'
import './notice-page.css'
import { PostFiles } from './post-files.tsx'
import { postNumber } from './post-number.ts'
import { PostText } from './post-text.tsx'

export const Route = createFileRoute('/_aside/cs/notice/detail')({
  staticData: {
    auth: { required: false },
    category: 'cs',
    breadcrumb: ['고객센터', '공지사항', '상세'],
    validate: postNumber.validate,
  },
  validateSearch: postNumber.read,
  loaderDeps: ({ search: { ntcNo } }) => ({ number: ntcNo }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(query(readNotice, { params: deps })),
  component: NoticePage,
})

function NoticePage() {
  const { ntcNo } = Route.useSearch()
  const { data: notice } = useSuspenseQuery(query(readNotice, { params: { number: ntcNo } }))
  return (
    <article key={ntcNo} className="notice-article">
      <PageHead
        title={notice.title}
        note={
          <>
            {notice.category} ·{' '}
            <time dateTime={notice.publishedAt.toISOString()}>{formatDate(notice.publishedAt)}</time>
          </>
        }
      />
      <PostText html={notice.html} />
      <PostFiles {...notice} />
      <Neighbours to="/cs/notice/detail" {...notice} />
      <p className="notice-more">
        <Link to="/cs/notice" className={buttonClass()}>
          목록
        </Link>
      </p>
    </article>
  )
}
