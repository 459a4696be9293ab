import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { query } from '#platform/web/calls/query.ts'
import { saveFile } from '#platform/web/uploads/save-file.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { PageHead } from '#ui/page.tsx'
import { downloadLibraryPost, readLibraryPost } from '../library-contract.ts'
import { Neighbours } from './neighbours.tsx'
import './notice-page.css'
import { PostFiles } from './post-files.tsx'
import { postNumber } from './post-number.ts'
import { PostText } from './post-text.tsx'

export const Route = createFileRoute('/_aside/cs/repository/detail')({
  staticData: {
    category: 'cs',
    breadcrumb: ['고객센터', '자료실', '상세'],
    validate: postNumber.validate,
  },
  validateSearch: postNumber.read,
  loaderDeps: ({ search: { ntcNo } }) => ({ number: ntcNo }),
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(query(readLibraryPost, { params: deps })),
  component: LibraryPostPage,
})

function LibraryPostPage() {
  const { ntcNo: number } = Route.useSearch()
  const { data: post } = useSuspenseQuery(query(readLibraryPost, { params: { number } }))
  const all = () => void saveFile(downloadLibraryPost, { params: { number } }, { name: `${post.title}.zip` })
  return (
    <article key={number} className="notice-article">
      <PageHead title={post.title} note={`${post.category} · ${formatDate(post.publishedAt)}`} />
      <PostText html={post.html} />
      <PostFiles {...post} />
      {post.files.length > 1 && (
        <p className="notice-more">
          <Button onClick={all}>{`${post.files.length}개 모두 받기 (ZIP)`}</Button>
        </p>
      )}
      <Neighbours to="/cs/repository/detail" {...post} />
      <p className="notice-more">
        <Link to="/cs/repository" className={buttonClass()}>
          목록
        </Link>
      </p>
    </article>
  )
}
