import { formatFileSize } from '#domain/formats.ts'
import { attachFile } from '#features/running/files/contract.ts'
import { saveFile } from '#platform/web/uploads/save-file.ts'
import { OpenPicture } from '#platform/web/uploads/open-picture.tsx'
import { Button } from '#ui/button.tsx'
import type { PostFile } from '../contract.ts'
import { PdfPreview } from './pdf-preview.tsx'
import './post-files.css'

type Props = { fileId: string | null; files: readonly PostFile[] }

/** What is attached to a post: its name, its size, and a look at it where it is a picture. */
export const PostFiles = ({ fileId, files }: Props) =>
  fileId && files.length > 0 ? (
    <ul className="post-files" aria-label="첨부 파일">
      {files.map(({ no, name, bytes }) => (
        <li key={no}>
          {/\.(jpe?g|png|webp)$/i.test(name) && (
            <OpenPicture
              endpoint={attachFile}
              input={{ query: { fileId, fileNo: no, attach: false, width: 320 } }}
              whole={{ query: { fileId, fileNo: no, attach: false } }}
              name={name}
            />
          )}
          <span className="post-file-name">{name}</span>
          <span className="meta figure">{formatFileSize(bytes)}</span>
          {/\.pdf$/i.test(name) && <PdfPreview fileId={fileId} no={no} name={name} />}
          <Button
            size="small"
            aria-label={`${name} 내려받기`}
            onClick={() => void saveFile(attachFile, { query: { fileId, fileNo: no } }, { name })}
          >
            내려받기
          </Button>
        </li>
      ))}
    </ul>
  ) : null
