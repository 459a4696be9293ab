import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageHead } from '#ui/page.tsx'
import { readNotice } from '../contract.ts'
import './notice-page.css'

const isNoticeNumber = (value: unknown) => /^[1-9]\d{0,9}$/.test(String(value))

export const Route = createFileRoute('/_aside/cs/notice/detail')({
  staticData: {
    auth: { required: false },
    category: 'cs',
    breadcrumb: ['고객센터', '공지사항', '상세'],
    validate: ({ search }) => isNoticeNumber(search['ntcNo']),
  },
  // what is no number gets nothing in its place: `validate` says so
  validateSearch: ({ ntcNo }: Record<string, unknown>) =>
    (isNoticeNumber(ntcNo) ? { ntcNo: Number(ntcNo) } : {}) as { ntcNo: number },
  loaderDeps: ({ search: { ntcNo } }) => ({ number: ntcNo }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(query(readNotice, { params: deps })),
  component: NoticePage,
})

function NoticePage() {
  const { ntcNo } = Route.useSearch()
  const { data: notice } = useSuspenseQuery(query(readNotice, { params: { number: ntcNo } }))
  return (
    <article className="notice-article">
      <PageHead
        title={notice.title}
        note={
          <>
            {notice.category} ·{' '}
            <time dateTime={notice.publishedAt.toISOString()}>{formatDate(notice.publishedAt)}</time>
          </>
        }
      />
      <div className="notice-body prose">
        {notice.body.split(/\n{2,}/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <nav aria-label="이전 글과 다음 글" className="notice-neighbours">
        <Neighbour word="다음 글" notice={notice.next} />
        <Neighbour word="이전 글" notice={notice.previous} />
      </nav>
      <p className="notice-more">
        <Link to="/cs/notice" className={buttonClass()}>
          목록
        </Link>
      </p>
    </article>
  )
}

const Neighbour = ({ word, notice }: { word: string; notice: { number: number; title: string } | null }) => (
  <p>
    <span className="meta">{word}</span>
    {notice ? (
      <Link to="/cs/notice/detail" search={{ ntcNo: notice.number }}>
        {notice.title}
      </Link>
    ) : (
      <span className="text-hint">없음</span>
    )}
  </p>
)
