import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatBy, formatDate, seoulDate, weekdayName } from '#domain/calendar.ts'
import { later } from '#platform/web/dialogs/later.tsx'
import type { ChatMessage } from '../contract.ts'
import type { Waiting } from './outbox.ts'

// few conversations show a product, an order or a file: their drawing comes with the first of them
const ChatCard = later(async () => (await import('./chat-card.tsx')).ChatCard)
const Attached = later(async () => (await import('./attached.tsx')).Attached)

type Props = { rows: readonly ChatMessage[]; waiting: readonly Waiting[]; readByStaff: number }

/** What was said, by day; at the end what is still on its way. */
export function Bubbles({ rows, waiting, readByStaff }: Props) {
  const lastSeq = rows.at(-1)?.seq ?? 0
  const onTheirWay = waiting.filter(({ seq = Infinity }) => seq > lastSeq)
  const lastRead = rows.findLast(({ author, seq }) => author === 'member' && seq <= readByStaff)?.seq
  return (
    <>
      {rows.map((message, at) => {
        const day = seoulDate(message.at)
        const isNewDay = at === 0 || seoulDate(rows[at - 1]!.at) !== day
        return (
          <Fragment key={message.seq}>
            {isNewDay && (
              <p className="chat-day">
                {formatDate(day)}({weekdayName(day)})
              </p>
            )}
            <Said message={message} read={message.seq === lastRead} />
          </Fragment>
        )
      })}
      {onTheirWay.map(({ key, body, fileName }) => (
        <div key={key} className="chat-said chat-mine">
          <span className="chat-who">보내는 중</span>
          <p className="chat-bubble">{body}</p>
          {fileName && <span className="chat-who">{fileName}</span>}
        </div>
      ))}
    </>
  )
}

function Said({ message, read }: { message: ChatMessage; read: boolean }) {
  const { author, actor, at, body, inquiryId, seq, fileName, card } = message
  if (author === 'shop')
    return (
      <p className="chat-day">
        {body}
        {inquiryId !== null && (
          <>
            {' '}
            <Link to="/my/activity/inquiry" search={{ inquiryId }} className="chat-link">
              문의 보기
            </Link>
          </>
        )}
      </p>
    )
  const mine = author === 'member'
  return (
    <div className={mine ? 'chat-said chat-mine' : 'chat-said'}>
      <span className="chat-who">
        {mine ? '나' : `메디몰 상담 · ${actor}`} <span className="figure">{formatBy(at, 'HH:mm')}</span>
        {read && ' · 읽음'}
      </span>
      {card && <ChatCard card={card} />}
      <p className="chat-bubble">{body}</p>
      {fileName !== null && <Attached seq={seq} name={fileName} />}
    </div>
  )
}
