import { Link } from '@tanstack/react-router'

type Neighbour = { number: number; title: string } | null
type Props = {
  to: '/cs/notice/detail' | '/cs/repository/detail' | '/academic/detail'
  previous: Neighbour
  next: Neighbour
}

export const Neighbours = ({ to, previous, next }: Props) => (
  <nav aria-label="이전 글과 다음 글" className="notice-neighbours">
    <One word="다음 글" to={to} post={next} />
    <One word="이전 글" to={to} post={previous} />
  </nav>
)

const One = ({ word, to, post }: { word: string; to: Props['to']; post: Neighbour }) => (
  <p>
    <span className="meta">{word}</span>
    {post ? (
      <Link to={to} search={{ ntcNo: post.number }}>
        {post.title}
      </Link>
    ) : (
      <span className="text-hint">없음</span>
    )}
  </p>
)
