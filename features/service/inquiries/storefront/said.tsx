import { formatDateTime } from '#domain/calendar.ts'
import { attachFile } from '#features/running/files/contract.ts'
import { saveFile } from '#platform/web/uploads/save-file.ts'
import { OpenPicture } from '#platform/web/uploads/open-picture.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { InquiryMessage } from '../contract.ts'
import './inquiry.css'

/** What was said, the first on top. */
export const SaidList = ({ messages }: { messages: readonly InquiryMessage[] }) => (
  <ol className="inquiry-said">
    {messages.map((message) => (
      <li key={message.id} className={classNames(message.author !== 'member' && 'inquiry-answer')}>
        <p className="meta">
          {message.author === 'member' ? '문의' : '메디몰 답변'} · {formatDateTime(message.at)}
        </p>
        <p className="inquiry-words">{message.body}</p>
        {message.fileId && <Files fileId={message.fileId} files={message.files} />}
      </li>
    ))}
  </ol>
)

const Files = ({ fileId, files }: { fileId: string; files: InquiryMessage['files'] }) => (
  <div className="inquiry-files">
    {files.map(({ no, name }) =>
      /\.(jpe?g|png|webp)$/i.test(name) ? (
        <OpenPicture
          key={no}
          endpoint={attachFile}
          input={{ query: { fileId, fileNo: no, attach: false, width: 320 } }}
          whole={{ query: { fileId, fileNo: no, attach: false } }}
          name={name}
        />
      ) : (
        <Button
          key={no}
          size="small"
          onClick={() => void saveFile(attachFile, { query: { fileId, fileNo: no } }, { name })}
        >
          {name}
        </Button>
      ),
    )}
  </div>
)
