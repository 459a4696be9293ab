import { Link } from '@tanstack/react-router'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCategoryTree } from '../../layouts/shell/categories.ts'

/** The first level with a taste of the second. */
export function Categories() {
  const { data: tree, isError } = useCategoryTree()
  if (isError || tree?.length === 0) return null
  const total = tree?.reduce((sum, { productCount }) => sum + productCount, 0)
  return (
    <Panel
      title="카테고리"
      action={<Link to="/product">{total ? `전체 ${total}개 보기` : '전체 보기'}</Link>}
    >
      <ul className="categories">
        {tree
          ? tree.map((node) => (
              <li key={node.categoryCode}>
                <Link to="/product" search={{ category: node.categoryCode }}>
                  <b>{node.name}</b>
                  <i>
                    {node.productCount}
                    <span className="visually-hidden">개</span>
                  </i>
                  <span className="caption">{node.children.map(({ name }) => name).join(' · ')}</span>
                </Link>
              </li>
            ))
          : Array.from({ length: 8 }, (_, index) => (
              <li key={index} className="categories-wait">
                <Skeleton width="60%" />
              </li>
            ))}
      </ul>
    </Panel>
  )
}
