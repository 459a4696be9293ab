import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { suggestProducts } from '#features/shelf/catalogue/contract.ts'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { query } from '#platform/web/calls/query.ts'
import { useSession } from '#platform/web/session/session.ts'
import { SearchBox, type SearchSuggestion } from '#ui/search-box.tsx'
import { TextButton } from '#ui/button.tsx'
import { addSearch, keepSearches, keepTyped, readSearches, readTyped } from './recent-searches.ts'

const PAUSE_MS = 150

/** The search of the whole shop. Visitors may type; the results ask them to sign in. */
export function SiteSearch({ autoFocus, onDone }: { autoFocus?: boolean; onDone?: () => void }) {
  const navigate = useNavigate()
  const asked = useRouterState({
    select: ({ location }) =>
      location.pathname === '/product' ? ((location.search as { q?: unknown }).q ?? '') : '',
  })
  const [text, setText] = useState(() => readTyped(drafts()) || String(asked))
  const [shown, setShown] = useState(asked)
  const member = useSession().claims?.sub ?? null
  const [kept, setKept] = useState<{ member: string; searches: string[] }>()
  const searches = member === null ? [] : kept?.member === member ? kept.searches : readSearches(drafts())
  if (shown !== asked) {
    setShown(asked)
    setText(String(asked))
  }

  const suggestions = useSuggestions(text)
  const remember = (next: string[]) => {
    if (member === null) return
    setKept({ member, searches: next })
    keepSearches(drafts(), next)
  }
  const type = (typed: string) => {
    setText(typed)
    keepTyped(drafts(), typed)
  }
  const search = (q: string) => {
    if (!q) return
    keepTyped(drafts(), '')
    remember(addSearch(searches, q))
    onDone?.()
    void navigate({ to: '/product', search: { q } })
  }
  const pick = ({ id }: SearchSuggestion) => {
    const [kind, code = ''] = id.split(':')
    keepTyped(drafts(), '')
    onDone?.()
    if (kind === 'product') void navigate({ to: '/product/detail', search: { webPrdId: code } })
    else void navigate({ to: '/product', search: kind === 'brand' ? { brand: [code] } : { category: code } })
  }

  return (
    <SearchBox
      label="상품 검색"
      placeholder="상품명, 품번, 브랜드"
      value={text}
      onValueChange={type}
      onSearch={search}
      suggestions={suggestions}
      onPick={pick}
      recent={searches}
      autoFocus={autoFocus ?? false}
      onForgetRecent={(forgotten) => remember(searches.filter((text) => text !== forgotten))}
      recentFooter={<TextButton onClick={() => remember([])}>최근 검색어 모두 지우기</TextButton>}
    />
  )
}

function useSuggestions(text: string): SearchSuggestion[] {
  const [q, setQ] = useState('')
  const member = mayUse('member', useUser())
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    ...query(suggestProducts, { query: { q } }),
    enabled: member && q !== '',
    placeholderData: keepPreviousData,
  })
  if (!data || q === '') return []
  return [
    ...data.brands.map(({ brandCode, name, nameEn }) => ({
      id: `brand:${brandCode}`,
      text: name,
      meta: `브랜드 ${nameEn}`,
    })),
    ...data.categories.map(({ categoryCode, name, path }) => ({
      id: `category:${categoryCode}`,
      text: name,
      meta: path,
    })),
    ...data.products.map(({ productCode, name, brandName }) => ({
      id: `product:${productCode}`,
      text: name,
      meta: brandName,
    })),
  ]
}
