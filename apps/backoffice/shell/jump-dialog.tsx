import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState, type KeyboardEvent } from 'react'
import { findRecords } from '#features/running/desk/contract.ts'
import type { Menu } from '#features/access/authority/menu-contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { recordAddress } from '#platform/web/tabs/address.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useOpenMenu } from './menu-link.tsx'
import { findPages, type MenuGroup } from './menu-tree.ts'
import './jump-dialog.css'

type Props = { groups: readonly MenuGroup[]; menus: readonly Menu[]; onClose: () => void }
type Choice = { id: string; title: string; note: string; where: string; go: () => unknown }

/** Between two letters of somebody who types. */
const PAUSE_MS = 200
const SHORTEST = 2

/** Ctrl+K: goes to a screen, or to a record of any screen that the person may open, by typing. */
export function JumpDialog({ groups, menus, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const openMenu = useOpenMenu()
  const router = useRouter()
  const records = useRecords(typed.trim())

  const screens = findPages(groups, typed.trim()).map(({ menu, group }): Choice => ({
    id: `jump-${menu.menuId}`,
    title: menu.name,
    note: '',
    where: group,
    go: () => openMenu(menu),
  }))
  const found = records.rows.flatMap(({ menuId, key, title, note }): Choice[] => {
    const menu = menus.find((other) => other.menuId === menuId)
    const url = menu?.url
    if (!url) return []
    const go = () => router.navigate({ href: recordAddress(url, key) })
    return [{ id: `jump-${menuId}-${key}`, title, note, where: menu.name, go }]
  })
  const choices = [...screens, ...found]
  const active = Math.min(at, choices.length - 1)
  useEffect(() => {
    document.getElementById(choices[active]?.id ?? '')?.scrollIntoView({ block: 'nearest' })
  })

  const go = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    void choice.go()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(active + 1, choices.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0))
    else if (event.key === 'Enter') go(choices[active])
    else return
    event.preventDefault()
  }
  return (
    <Dialog open size="m" title="찾기" onClose={onClose}>
      <input
        type="search"
        className="control"
        aria-label="찾을 말"
        placeholder="메뉴 이름이나 초성, 직원·요청한 사람·기관의 이름, 코드"
        data-first-focus=""
        maxLength={50}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls="jump-list"
        aria-activedescendant={choices[active]?.id}
        value={typed}
        onKeyDown={onKey}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
      />
      <ul id="jump-list" className="jump-list" role="listbox" aria-label="찾은 것">
        {choices.map((choice, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above holds the focus and its keys
          <li
            key={choice.id}
            id={choice.id}
            role="option"
            aria-selected={index === active}
            onClick={() => go(choice)}
          >
            <span className="jump-title">{choice.title}</span>
            {choice.note && <span className="meta jump-note">{choice.note}</span>}
            {choice.where && <span className="meta">{choice.where}</span>}
          </li>
        ))}
      </ul>
      <p className="meta" role="status">
        {records.failed
          ? '화면만 찾았어요. 내용은 찾지 못했으니 잠시 뒤에 다시 입력해 주세요.'
          : choices.length === 0 && !records.busy && '찾는 것이 없어요.'}
      </p>
    </Dialog>
  )
}

/** Asked once the typing rests; what was found stays until the next is here. */
function useRecords(typed: string) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = text.length >= SHORTEST
  const read = useQuery({
    ...query(findRecords, { body: { text } }),
    enabled,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  const rows = useDeferredValue(enabled && typed.length >= SHORTEST ? (read.data?.records ?? []) : [])
  return { rows, busy: typed !== text || read.isFetching, failed: enabled && read.isError }
}
