import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Meter } from '#ui/meter.tsx'
import { PageHead } from '#ui/page.tsx'
import { FactList } from '#ui/panel.tsx'
import { listArticles, readArticle, recordReading } from '../academic-contract.ts'
import './academic.css'
import { Neighbours } from './neighbours.tsx'
import './notice-page.css'
import { PostFiles } from './post-files.tsx'
import { postNumber } from './post-number.ts'
import { PostText } from './post-text.tsx'

export const Route = createFileRoute('/_default/academic/detail')({
  staticData: {
    category: 'academic',
    breadcrumb: ['학술컨텐츠', '상세'],
    mainClass: 'academic-detail',
    validate: postNumber.validate,
  },
  validateSearch: postNumber.read,
  loaderDeps: ({ search: { ntcNo } }) => ({ number: ntcNo }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(query(readArticle, { params: deps })),
  component: ArticlePage,
})

/** The next article is read from its own beginning. */
function ArticlePage() {
  const { ntcNo } = Route.useSearch()
  return <Article key={ntcNo} number={ntcNo} />
}

function Article({ number }: { number: number }) {
  const { data: article } = useSuspenseQuery(query(readArticle, { params: { number } }))
  const { percent, completed } = article
  const record = useSend(recordReading, { changes: [listArticles, readArticle] })
  const finish = useSend(recordReading, {
    changes: [listArticles, readArticle],
    onSuccess: () => showToast('학습 완료로 기록했어요.', { tone: 'ok' }),
    onError: (error) => void showError(error),
  })
  const text = useReading(percent, (percent) =>
    record.mutate({ params: { number }, body: { percent, completed: false } }),
  )
  const complete = () => finish.mutate({ params: { number }, body: { percent: 100, completed: true } })
  const facts = [
    ...(article.brandName ? [{ term: '브랜드', value: article.brandName }] : []),
    ...(article.productCode
      ? [
          {
            term: '관련 상품',
            value: (
              <Link to="/product/detail" search={{ webPrdId: article.productCode }}>
                {article.productName}
              </Link>
            ),
          },
        ]
      : []),
  ]
  return (
    <article className="notice-article">
      <PageHead
        title={article.title}
        note={`${article.category} · ${formatDate(article.publishedAt)}`}
        lead="의료인 대상 교육 자료예요. 밖으로 퍼뜨릴 수 없어요."
      />
      {facts.length > 0 && <FactList facts={facts} />}
      <div ref={text}>
        <PostText html={article.html} />
      </div>
      {article.videoUrl && (
        <p className="academic-more">
          <a
            className={buttonClass({ variant: 'primary' })}
            href={article.videoUrl}
            target="_blank"
            rel="noreferrer"
          >
            영상 보기 (새 창)
          </a>
        </p>
      )}
      <PostFiles {...article} />
      <div className="academic-done">
        {completed ? (
          <Chip tone="ok">학습 완료</Chip>
        ) : (
          <>
            <Meter label="읽은 정도" value={percent} max={100}>
              {percent}% 읽었어요
            </Meter>
            <Button busy={finish.isPending} onClick={complete}>
              학습 완료로 기록
            </Button>
          </>
        )}
      </div>
      <Neighbours to="/academic/detail" {...article} />
      <p className="notice-more">
        <Link to="/academic" className={buttonClass()}>
          목록
        </Link>
      </p>
    </article>
  )
}

const STEP = 25

/** Reports how much of the text has come into sight, by quarters and never less than before. */
function useReading(before: number, report: (percent: number) => void) {
  const text = useRef<HTMLDivElement>(null)
  const told = useRef(before)
  const tell = useEffectEvent(report)
  useEffect(() => {
    const look = () => {
      const box = text.current?.getBoundingClientRect()
      if (!box || box.height === 0) return
      const seen = Math.min(1, Math.max(0, (innerHeight - box.top) / box.height))
      const percent = Math.floor((seen * 100) / STEP) * STEP
      if (percent <= told.current) return
      told.current = percent
      tell(percent)
    }
    // who only passes by has not read
    const first = setTimeout(look, 2_000)
    addEventListener('scroll', look, { passive: true })
    return () => {
      clearTimeout(first)
      removeEventListener('scroll', look)
    }
  }, [])
  return text
}
