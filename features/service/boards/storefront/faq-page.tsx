import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { query } from '#platform/web/calls/query.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { FAQ_SEARCH_LENGTH, listFaqs, type FaqRow } from '../faq-contract.ts'
import { faqCategoryLabel } from '../labels.ts'
import './faq-page.css'
import { readFaqSearch } from './faq-search.ts'

export const Route = createFileRoute('/_aside/cs/faq')({
  staticData: {
    auth: { required: false },
    category: 'cs',
    breadcrumb: ['고객센터', '자주 묻는 질문'],
  },
  validateSearch: readFaqSearch,
  component: FaqPage,
})

/** Between the last key and the search. */
const PAUSE_MS = 250
const categories = Object.keys(faqCategoryLabel) as FaqRow['category'][]

function FaqPage() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [typed, setTyped] = useState(q)
  const [search, setSearch] = useState(q)
  const [address, setAddress] = useState(q)
  const [category, setCategory] = useState<FaqRow['category'] | 'all'>('all')
  const { data, isError, refetch } = useQuery({
    ...query(listFaqs, { query: { ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  })
  // the address was changed by something else than this field: back, or a link to the page as it begins
  if (address !== q) {
    setAddress(q)
    if (search !== q) {
      setTyped(q)
      setSearch(q)
    }
  }
  function find(words: string) {
    if (words === search) return
    setSearch(words)
    setCategory('all')
    void navigate({ search: readFaqSearch({ q: words }), replace: true, resetScroll: false })
  }
  const words = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => find(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words]) // oxlint-disable-line react-hooks/exhaustive-deps -- waits for the words alone
  const rows = data ?? []
  const tab = (key: typeof category) => {
    const inTab = rows.filter((row) => key === 'all' || row.category === key)
    return {
      key,
      label: key === 'all' ? '전체' : faqCategoryLabel[key],
      count: inTab.length,
      panel: <Questions rows={inTab} search={search} />,
    }
  }
  return (
    <>
      <PageHead title="자주 묻는 질문" />
      <form
        role="search"
        aria-label="자주 묻는 질문 검색"
        className="faq-search"
        onSubmit={(event) => {
          event.preventDefault()
          find(words)
        }}
      >
        <Field label="찾는 말">
          <TextInput
            type="search"
            value={typed}
            maxLength={FAQ_SEARCH_LENGTH}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit">검색</Button>
      </form>
      <p role="status" className="caption">
        {search && data && `‘${search}’ 검색 결과 ${rows.length}개`}
      </p>
      {isError ? (
        <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
          질문을 불러오지 못했어요.
        </EmptyState>
      ) : (
        data && (
          <Tabs
            label="질문 분류"
            items={(['all', ...categories] as const).map(tab)}
            current={category}
            onChange={setCategory}
          />
        )
      )}
    </>
  )
}

const Questions = ({ rows, search }: { rows: readonly FaqRow[]; search: string }) =>
  rows.length === 0 ? (
    <EmptyState
      detail="다른 말로 찾아 보거나 1:1 문의로 물어봐 주세요."
      action={
        <Link
          to="/cs/inquiry"
          search={{ ask: true, ...(search && { words: search }) }}
          className={buttonClass()}
        >
          1:1 문의하기
        </Link>
      }
    >
      찾는 질문이 없어요.
    </EmptyState>
  ) : (
    <>
      <div className="faq-list">
        {rows.map(({ id, category, question, answer }) => (
          <details key={id}>
            <summary>
              <span className="meta">{faqCategoryLabel[category]}</span>
              <b>{question}</b>
              <Icon name="chevron-down" />
            </summary>
            <div className="prose">
              <p>{answer}</p>
            </div>
          </details>
        ))}
      </div>
      <p className="faq-ask">
        찾는 답이 없나요?{' '}
        <Link to="/cs/inquiry" search={{ ask: true, ...(search && { words: search }) }}>
          1:1 문의하기
        </Link>
      </p>
    </>
  )
