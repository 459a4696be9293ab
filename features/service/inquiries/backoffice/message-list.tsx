import { formatDateTime } from '#domain/calendar.ts'
import { attachFile } from '#features/running/files/contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { OpenPicture } from '#platform/web/uploads/open-picture.tsx'
import { saveFile } from '#platform/web/uploads/save-file.ts'
import { Button } from '#ui/button.tsx'
import type { readMessages } from '../office-contract.ts'
import './inquiries.css'

type Message = Reply<typeof readMessages>[number]
const authorLabel: Record<Message['author'], string> = {
  member: '문의',
  staff: '답변',
  note: '내부 메모(고객에게 보이지 않아요)',
}

/** What was said, the first on top; a note stands apart, as the member never sees it. */
export const MessageList = ({ messages, askedBy }: { messages: readonly Message[]; askedBy: string }) => (
  <ol className="inquiry-messages">
    {messages.map(({ id, author, actor, at, body, fileId, files }) => (
      <li key={id} className={`inquiry-from-${author}`}>
        <p className="meta">
          {authorLabel[author]} · {author === 'member' ? askedBy : actor} · {formatDateTime(at)}
        </p>
        <p className="inquiry-body">{body}</p>
        {fileId && (
          <div className="inquiry-attached">
            {files.map(({ no, name }) => (
              <Attached key={no} fileId={fileId} no={no} name={name} />
            ))}
          </div>
        )}
      </li>
    ))}
  </ol>
)

const Attached = ({ fileId, no, name }: { fileId: string; no: number; name: string }) =>
  /\.(jpe?g|png|webp)$/i.test(name) ? (
    <OpenPicture
      endpoint={attachFile}
      input={{ query: { fileId, fileNo: no, attach: false, width: 320 } }}
      whole={{ query: { fileId, fileNo: no, attach: false } }}
      name={name}
    />
  ) : (
    <Button
      size="small"
      onClick={() => void saveFile(attachFile, { query: { fileId, fileNo: no } }, { name })}
    >
      {name}
    </Button>
  )
