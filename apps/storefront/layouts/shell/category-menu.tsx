import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '#ui/icon.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { useCategoryTree } from './categories.ts'
import type { CategoryNode } from './category-tree.ts'
import './category-menu.css'

/**
 * `전체카테고리`: three levels on one sheet. Down opens it, arrows walk its links, Esc folds it and gives the focus
 * back.
 */
export function CategoryMenu() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const href = useRouterState({ select: (state) => state.location.href })
  const { data: tree } = useCategoryTree(open)

  useEffect(() => setOpen(false), [href])
  useEffect(() => {
    if (!open) return
    const pressed = (event: PointerEvent) => !box.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      button.current?.focus()
    }
    if (event.key === 'ArrowDown' && !open) {
      event.preventDefault()
      return setOpen(true)
    }
    const links = [...(box.current?.querySelectorAll<HTMLElement>('.mega a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const to = nextLink(event.key, links, at)
    if (!open || to === undefined) return
    event.preventDefault()
    links[to]?.focus()
  }

  return (
    <div
      ref={box}
      className="mega-box"
      onKeyDown={onKeyDown}
      onBlur={(event) =>
        event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)
      }
    >
      <button
        ref={button}
        type="button"
        className="gnb-item"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'close' : 'menu'} />
        전체카테고리
      </button>
      <div id={id} className="mega" hidden={!open}>
        {tree ? (
          <ul className="wrap mega-grid">
            {tree.map((node) => (
              <MegaBlock key={node.categoryCode} node={node} />
            ))}
          </ul>
        ) : (
          <div className="wrap mega-wait">
            <SkeletonBlock lines={6} label="카테고리를 불러오고 있어요" />
          </div>
        )}
      </div>
    </div>
  )
}

/** Up and down walk all links; left and right jump between the blocks of the first level. */
function nextLink(key: string, links: readonly HTMLElement[], at: number): number | undefined {
  const heads = links.flatMap((link, index) => (link.classList.contains('mega-head') ? [index] : []))
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, links.length - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'ArrowRight':
      return heads.find((head) => head > at) ?? at
    case 'ArrowLeft':
      return heads.findLast((head) => head < at) ?? at
    default:
      return undefined
  }
}

const MegaBlock = ({ node }: { node: CategoryNode }) => (
  <li>
    <CategoryLink node={node} className="mega-head" />
    <ul>
      {node.children.map((middle) => (
        <li key={middle.categoryCode} className="mega-middle">
          <CategoryLink node={middle} />
          <ul className="mega-leaves">
            {middle.children.map((leaf) => (
              <li key={leaf.categoryCode}>
                <CategoryLink node={leaf} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </li>
)

export const CategoryLink = ({ node, className }: { node: CategoryNode; className?: string }) => (
  <Link
    to="/product"
    search={{ category: node.categoryCode }}
    className={className}
    activeOptions={{ exact: true, includeSearch: true }}
  >
    {node.name}
  </Link>
)
