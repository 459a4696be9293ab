import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { readTold, type Told } from '../contract.ts'
import { countUnread } from '../unread-contract.ts'
import './told-list.css'

/** What stands on the screen is read, up to the newest; its mark stays as long as the list does. */
export function useReadAll(rows: readonly Told[] = []) {
  const newest = rows.find(({ read }) => !read)?.id
  const { mutate } = useSend(readTold, { changes: [countUnread] })
  useEffect(() => {
    if (newest) mutate({ body: { upTo: newest } })
  }, [newest, mutate])
}

export const ToldList = ({ rows, onFollow }: { rows: readonly Told[]; onFollow?: () => void }) => (
  <ul className="told-list">
    {rows.map(({ id, title, body, link, at, read }) => (
      <li key={id}>
        <span className="told-dot" {...(!read && { 'data-new': '', role: 'img', 'aria-label': '새 알림' })} />
        <div>
          <Link
            to={link.split('?')[0]}
            search={Object.fromEntries(new URLSearchParams(link.split('?')[1])) as never}
            onClick={onFollow}
          >
            <b>{title}</b>
          </Link>
          <p>{body}</p>
          <time dateTime={at}>{formatDateTime(at)}</time>
        </div>
      </li>
    ))}
  </ul>
)
