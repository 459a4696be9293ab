import { useState } from 'react'
import { saveFile } from '#platform/web/uploads/save-file.ts'
import { StoredPicture } from '#platform/web/uploads/stored-picture.tsx'
import { Button } from '#ui/button.tsx'
import { attachFile } from '../contract.ts'
import './paper-files.css'

type Props = { fileId: string; files: readonly { no: number; name: string }[]; label: string }
const QUARTER = 90
const ZOOMS = [1, 1.5, 2, 3] as const

/** A paper to be looked at: pictures can be turned and enlarged, a PDF is taken along. */
export function PaperFiles({ fileId, files, label }: Props) {
  const [turned, setTurned] = useState(0)
  const [zoom, setZoom] = useState(0)
  const pictures = files.filter(({ name }) => /\.(jpe?g|png|webp)$/i.test(name))
  const percent = `${ZOOMS[zoom]! * 100}%`
  return (
    <>
      {pictures.length > 0 && (
        <>
          <p className="paper-actions" role="group" aria-label={`${label} 보기`}>
            <Button size="small" onClick={() => setTurned((turned + QUARTER) % 360)}>
              돌리기
            </Button>
            <Button size="small" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
              축소
            </Button>
            <Button size="small" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
              확대
            </Button>
            <span className="caption figure" role="status">
              {percent}
            </span>
          </p>
          <div className="paper-view" tabIndex={0} role="region" aria-label={label}>
            {pictures.map(({ no, name }) => (
              <div key={no} style={{ rotate: `${turned}deg`, width: percent }}>
                <StoredPicture
                  endpoint={attachFile}
                  input={{ query: { fileId, fileNo: no, attach: false } }}
                  alt={name}
                />
              </div>
            ))}
          </div>
        </>
      )}
      <p className="paper-actions">
        {files.map(({ no, name }) => (
          <Button
            key={no}
            size="small"
            onClick={() => void saveFile(attachFile, { query: { fileId, fileNo: no } }, { name })}
          >
            {`${name} 내려받기`}
          </Button>
        ))}
      </p>
    </>
  )
}
