import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { listBrandPosts, type BrandPost } from '#features/service/boards/brand-contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { Panel } from '#ui/panel.tsx'

const boards = [
  { board: 'notice', title: '공지사항', to: '/cs/notice/detail' },
  { board: 'library', title: '자료실', to: '/cs/repository/detail' },
  { board: 'academic', title: '학술컨텐츠', to: '/academic/detail' },
] as const

/** [PD-04] What the shop published about the brand; a board without anything is not shown. */
export function BrandPosts({ brandCode }: { brandCode: string }) {
  const { data = [] } = useQuery(query(listBrandPosts, { params: { brandCode } }))
  return boards.map(({ board, title, to }) => {
    const posts = data.filter((post) => post.board === board)
    return (
      posts.length > 0 && (
        <Panel
          key={board}
          title={title}
          {...(board === 'academic' && { action: <AllOf brandCode={brandCode} /> })}
        >
          <ul className="brand-posts">
            {posts.map((post) => (
              <Post key={post.number} post={post} to={to} />
            ))}
          </ul>
        </Panel>
      )
    )
  })
}

const AllOf = ({ brandCode }: { brandCode: string }) => (
  <Link to="/academic" search={{ brandCode }}>
    모두 보기
  </Link>
)

const Post = ({ post, to }: { post: BrandPost; to: (typeof boards)[number]['to'] }) => (
  <li>
    <Link to={to} search={{ ntcNo: post.number }}>
      {post.title}
    </Link>
    <span className="meta">
      {post.category} · <time dateTime={post.publishedAt.toISOString()}>{formatDate(post.publishedAt)}</time>
    </span>
  </li>
)
