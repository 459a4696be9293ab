import type { Category } from '#features/shelf/catalogue/contract.ts'

export type CategoryNode = Category & { children: CategoryNode[] }

/** The flat list, parents first, as a tree of what holds something for this reader. */
export function nestCategories(list: readonly Category[]): CategoryNode[] {
  const shown = list.filter(({ productCount }) => productCount > 0)
  const nodes = new Map(
    shown.map((category) => [category.categoryCode, { ...category, children: [] as CategoryNode[] }]),
  )
  const roots: CategoryNode[] = []
  for (const node of nodes.values())
    (node.parentCode === null ? roots : (nodes.get(node.parentCode)?.children ?? roots)).push(node)
  return roots
}
