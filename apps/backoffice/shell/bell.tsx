import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { Menu } from '#features/access/authority/menu-contract.ts'
import type { Waiting } from '#features/running/desk/contract.ts'
import { waitingLabel } from '#features/running/desk/labels.ts'
import { openStorage } from '#platform/web/start/storage.ts'
import { Icon } from '#ui/icon.tsx'
import { Pop } from '#ui/office/pop.tsx'
import { MenuLink } from './menu-link.tsx'
import { asksForWork, useWaiting } from './waiting.ts'
import './bell.css'

const kept = openStorage(() => window.localStorage)
const nameOf = (loginId: string) => `medimall-office.news-seen.${loginId}`

/** What came for this person: the number counts what they have not looked at in this browser. */
export function Bell({ menus, loginId }: { menus: readonly Menu[]; loginId: string }) {
  const waiting = useWaiting()
  const [seenAt, setSeenAt] = useState(() => Number(kept.getItem(nameOf(loginId)) ?? 0))
  const news = waiting
    .map((item) => ({ item, menu: menus.find(({ menuId }) => menuId === item.menuId) }))
    .flatMap(({ item, menu }) => (menu ? [{ item, menu }] : []))
    .toSorted((one, other) => at(other.item) - at(one.item))
  const unseen = news.filter(({ item }) => at(item) > seenAt).length
  const see = () => {
    const newest = Math.max(seenAt, ...waiting.map(at))
    kept.setItem(nameOf(loginId), String(newest))
    setSeenAt(newest)
  }
  return (
    <Pop
      label="알림"
      className="btn-quiet btn-small top-bell"
      onOpen={see}
      face={
        <>
          <Icon name="bell" size="s" />
          <span className="top-bell-word">알림</span>
          {unseen > 0 && (
            <b className="figure">
              <span className="visually-hidden">새 소식 </span>
              {unseen}
              <span className="visually-hidden">건</span>
            </b>
          )}
        </>
      }
    >
      {(close) => (
        <>
          <ul className="bell-list">
            {news.map(({ item, menu }) => (
              <li key={item.menuId}>
                <MenuLink menu={menu} onOpened={close}>
                  {waitingLabel[item.menuId] ?? menu.name} {formatWhole(item.count)}건
                </MenuLink>
                <span className="meta figure">{timeOf(item)}</span>
              </li>
            ))}
          </ul>
          {news.length === 0 && <p className="meta">새 소식이 없어요.</p>}
        </>
      )}
    </Pop>
  )
}

const at = ({ latestAt }: Waiting) => (latestAt === null ? 0 : Date.parse(latestAt))
const timeOf = (item: Waiting) => {
  const time = asksForWork(item) ? item.latestAt : item.oldestAt
  return time === null ? '' : formatDateTime(time)
}
