import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { call } from '#platform/web/calls/call.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { OpenPicture } from '#platform/web/uploads/open-picture.tsx'
import { saveFile } from '#platform/web/uploads/save-file.ts'
import { Button } from '#ui/button.tsx'
import { orderStatusLabel } from '#features/buying/orders/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { ProductPicture } from '#ui/product-picture.tsx'
import type { ChatCard } from '../contract.ts'
import { listOfficeMessages, readOfficeFile, type OfficeChatMessage } from '../office-contract.ts'
import './chats.css'

const authorLabel: Record<OfficeChatMessage['author'], string> = {
  member: '고객',
  staff: '상담',
  note: '내부 메모(고객에게 보이지 않아요)',
  shop: '안내',
}
type Page = { rows: readonly OfficeChatMessage[]; more: boolean }
type Props = Page & { memberId: number; readByMember: number }

/** What was said, the first on top; a note stands apart, as the member never sees it. */
export function ChatMessages({ memberId, rows: newest, more: moreFirst, readByMember }: Props) {
  const [earlier, setEarlier] = useState<Page | null>(null)
  // what was newest before may have moved out of the newest page
  const known = new Set(newest.map(({ seq }) => seq))
  const rows = [...(earlier?.rows ?? []).filter(({ seq }) => !known.has(seq)), ...newest]
  const more = earlier?.more ?? moreFirst
  const lastRead = rows.findLast(({ author, seq }) => author === 'staff' && seq <= readByMember)?.seq
  async function older() {
    try {
      const page = await call(listOfficeMessages, { params: { memberId }, query: { before: rows[0]!.seq } })
      setEarlier({ rows: [...page.rows, ...rows], more: page.more })
    } catch (error) {
      void showError(error as Parameters<typeof showError>[0])
    }
  }
  return (
    <>
      {more && (
        <Button size="small" onClick={() => void older()}>
          이전 대화 보기
        </Button>
      )}
      <ol className="chat-messages">
        {rows.map(({ seq, author, actor, at, body, fileName, inquiryId, card }) => (
          <li key={seq} className={`chat-from-${author}`}>
            <p className="meta">
              {[authorLabel[author], author === 'member' ? '' : actor, formatDateTime(at)]
                .filter(Boolean)
                .join(' · ')}
              {seq === lastRead && ' · 고객이 읽음'}
            </p>
            {card && <Card card={card} />}
            <p className="chat-body">{body}</p>
            {inquiryId !== null && <p className="meta">1:1 문의 {inquiryId}번</p>}
            {fileName !== null && <Attached memberId={memberId} seq={seq} name={fileName} />}
          </li>
        ))}
      </ol>
    </>
  )
}

const Card = ({ card }: { card: ChatCard }) =>
  card.kind === 'product' ? (
    <p className="chat-card">
      <ProductPicture {...pictureOf(card.picture)} alt="" size={40} />
      <span>
        <b>{card.name}</b> <span className="meta">{[card.brand, card.code].filter(Boolean).join(' · ')}</span>
      </span>
    </p>
  ) : (
    <p className="chat-card">
      <span>
        <b className="figure">{card.number}</b>{' '}
        <span className="meta">
          {card.summary} · {orderStatusLabel[card.status]}
        </span>
      </span>
    </p>
  )

const Attached = ({ name, ...params }: { memberId: number; seq: number; name: string }) =>
  /\.(jpe?g|png|webp)$/i.test(name) ? (
    <OpenPicture endpoint={readOfficeFile} input={{ params }} name={name} />
  ) : (
    <Button size="small" onClick={() => void saveFile(readOfficeFile, { params }, { name })}>
      {name}
    </Button>
  )
