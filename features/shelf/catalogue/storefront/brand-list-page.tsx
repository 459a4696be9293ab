import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatWhole } from '#domain/whole-number.ts'
import { TabNav } from '#ui/tabs.tsx'
import { PageHead } from '#ui/page.tsx'
import type { Brand } from '../contract.ts'
import { INITIALS, initialOf } from './brand-initials.ts'
import { BrandMark } from './brand-mark.tsx'
import { brandsQuery } from './taxonomy.ts'
import './brand-list-page.css'

export const Route = createFileRoute('/_default/brand')({
  staticData: { title: '브랜드', breadcrumb: ['브랜드'], mainClass: 'brand-main' },
  validateSearch: ({ initial }: Record<string, unknown>) => {
    const known = INITIALS.find((letter) => letter === initial)
    return known ? { initial: known } : {}
  },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(brandsQuery),
  component: BrandListPage,
})

function BrandListPage() {
  const { initial } = Route.useSearch()
  const { data: brands } = useSuspenseQuery(brandsQuery)
  const shown = brands
    .filter((brand) => !initial || initialOf(brand) === initial)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'ko'))
  const held = Map.groupBy(brands, initialOf)
  const items = [
    { key: '', label: '전체', current: !initial },
    ...INITIALS.filter((letter) => held.has(letter)).map((letter) => ({
      key: letter,
      label: letter,
      count: held.get(letter)!.length,
      current: letter === initial,
    })),
  ]
  return (
    <>
      <PageHead title="브랜드" note={`총 ${formatWhole(brands.length)}개`} />
      <TabNav
        label="초성으로 찾기"
        look="pills"
        items={items}
        renderLink={({ key }, link) => (
          <Link
            to="/brand"
            search={key ? { initial: key } : {}}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
            {...link}
          />
        )}
      />
      <ul className="brand-rows">
        {shown.map((brand) => (
          <BrandRow key={brand.brandCode} brand={brand} />
        ))}
      </ul>
    </>
  )
}

const BrandRow = ({ brand }: { brand: Brand }) => (
  <li className="brand-row">
    <BrandMark brand={brand} />
    <Link className="brand-row-name" to="/brand/detail" search={{ brandCode: brand.brandCode }}>
      {brand.name}
    </Link>
    <span className="meta">
      {brand.field} · 상품 {formatWhole(brand.productCount)}
    </span>
    <span className="caption">
      {brand.country} · {brand.foundedYear}년부터
    </span>
  </li>
)
