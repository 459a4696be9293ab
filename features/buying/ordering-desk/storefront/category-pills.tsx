import { Link } from '@tanstack/react-router'
import type { Category } from '#features/shelf/catalogue/contract.ts'
import { categoryChoices, type ProductSearch } from '#features/shelf/catalogue/storefront/parts.ts'
import { TabNav } from '#ui/tabs.tsx'

/**
 * The next level down, or the sisters of a category that has none below it. A search stays while walking
 * through them.
 */
export function CategoryPills({
  categories,
  path,
  search,
}: {
  categories: readonly Category[]
  path: readonly Category[]
  search: ProductSearch
}) {
  const { parent, children } = categoryChoices(categories, path)
  if (children.length === 0) return null
  const here = path.at(-1)?.categoryCode
  const counted = !search.q
  const items = [
    {
      key: parent?.categoryCode ?? '',
      label: '전체',
      ...(counted && parent && { count: parent.productCount }),
      current: here === parent?.categoryCode,
    },
    ...children.map(({ categoryCode, name, productCount }) => ({
      key: categoryCode,
      label: name,
      ...(counted && { count: productCount }),
      current: here === categoryCode,
    })),
  ]
  return (
    <TabNav
      label="하위 카테고리"
      look="pills"
      items={items}
      renderLink={({ key }, link) => (
        <Link
          to="/product"
          search={{
            ...(key && { category: key }),
            ...(search.q && { q: search.q }),
            ...(search.sort && { sort: search.sort }),
          }}
          activeOptions={{ exact: true, includeSearch: true }}
          {...link}
        />
      )}
    />
  )
}
