import { useState } from 'react'
import { attachFile } from '#features/running/files/contract.ts'
import { downloadFile } from '#platform/web/uploads/download.ts'
import { StoredPicture } from '#platform/web/uploads/stored-picture.tsx'
import { Button } from '#ui/button.tsx'
import type { JoinPaper } from '../contract.ts'
import { paperStateLabel } from '../labels.ts'

type Props = { paper: JoinPaper; label: string }
const QUARTER = 90

/** A paper to be looked at: pictures can be turned and enlarged, a PDF is taken along. */
export function PaperView({ paper, label }: Props) {
  const [turned, setTurned] = useState(0)
  const [large, setLarge] = useState(false)
  const pictures = paper.files.filter(({ name }) => /\.(jpe?g|png|webp)$/i.test(name))
  return (
    <>
      <p className="caption">
        {paperStateLabel[paper.state]}
        {paper.reason && ` · ${paper.reason}`}
      </p>
      {pictures.length > 0 && (
        <>
          <p className="join-note-actions" role="group" aria-label={`${label} 보기`}>
            <Button size="small" onClick={() => setTurned((turned + QUARTER) % 360)}>
              돌리기
            </Button>
            <Button size="small" aria-pressed={large} onClick={() => setLarge(!large)}>
              확대
            </Button>
          </p>
          <div
            className={large ? 'paper-view paper-view-large' : 'paper-view'}
            tabIndex={0}
            role="region"
            aria-label={label}
          >
            {pictures.map(({ no, name }) => (
              <div key={no} style={{ rotate: `${turned}deg` }}>
                <StoredPicture
                  endpoint={attachFile}
                  input={{ query: { fileId: paper.fileId, fileNo: no, attach: false } }}
                  alt={name}
                />
              </div>
            ))}
          </div>
        </>
      )}
      <p className="join-note-actions">
        {paper.files.map(({ no, name }) => (
          <Button
            key={no}
            size="small"
            onClick={() =>
              void downloadFile(attachFile, { query: { fileId: paper.fileId, fileNo: no } }, { name })
            }
          >
            {`${name} 내려받기`}
          </Button>
        ))}
      </p>
    </>
  )
}
