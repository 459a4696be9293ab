import type { Category } from '../contract.ts'

/** From the first level down to this category; empty when there is none of that code. */
export function categoryPath(categories: readonly Category[], code: string | undefined): Category[] {
  const category = categories.find(({ categoryCode }) => categoryCode === code)
  return category
    ? [...(category.parentCode ? categoryPath(categories, category.parentCode) : []), category]
    : []
}

/** What stands in the row of words under a category's name: its children, or its sisters when it has none. */
export function categoryChoices(
  categories: readonly Category[],
  path: readonly Category[],
): { parent: Category | undefined; children: Category[] } {
  const childrenOf = (parent: Category | undefined) =>
    categories.filter(
      ({ parentCode, productCount }) => parentCode === (parent?.categoryCode ?? null) && productCount > 0,
    )
  const here = path.at(-1)
  const children = childrenOf(here)
  return children.length > 0 || !here
    ? { parent: here, children }
    : { parent: path.at(-2), children: childrenOf(path.at(-2)) }
}
