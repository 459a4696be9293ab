import { useEffect, useRef } from 'react'
import { formatFileSize } from '#domain/formats.ts'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { DocumentKind } from '#features/shelf/catalogue/details.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { FileField } from '#ui/file-field.tsx'
import type { TypedDocument } from './typed-product.ts'
import './product-files.css'

type Props = {
  documents: readonly TypedDocument[]
  off: boolean
  onBusy: (busy: boolean) => void
  error: string | undefined
  /** Of the documents as they are at that moment: uploads end while others are changed. */
  onChange: (change: (documents: readonly TypedDocument[]) => TypedDocument[]) => void
}
const MOST = 10
const kinds = DocumentKind.options.map((kind) => ({ value: kind, label: kind }))

/** Papers of a product: added, named, replaced by a newer edition, taken away. */
export function DocumentField({ documents, off, error, onChange, onBusy }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const old = useRef('')
  const replaced = useRef(new WeakMap<File, string>())
  const uploads = useGroupUploads('product-documents', {
    enabled: !off,
    apart: {
      maxCount: MOST,
      onStored({ fileId, name, bytes }, file) {
        const before = replaced.current.get(file)
        const fresh = { fileId, title: name.replace(/\.pdf$/i, ''), kind: '설명서', size: bytes ?? file.size }
        onChange((now) =>
          now.some((document) => document.fileId === before)
            ? now.map((document) =>
                document.fileId === before ? { ...document, fileId, size: fresh.size } : document,
              )
            : [...now, fresh],
        )
      },
    },
  })
  const { busy } = uploads
  useEffect(() => onBusy(busy), [onBusy, busy])
  const change = (fileId: string, part: Partial<TypedDocument>) =>
    onChange((now) =>
      now.map((document) => (document.fileId === fileId ? { ...document, ...part } : document)),
    )
  return (
    <>
      {documents.length > 0 && (
        <ul className="papers" aria-label="문서">
          {documents.map(({ fileId, title, kind, size }) => (
            <li key={fileId}>
              <Select
                small
                aria-label={`${title} 종류`}
                options={kinds}
                disabled={off}
                value={kind}
                onChange={(event) => change(fileId, { kind: event.target.value })}
              />
              <TextInput
                small
                aria-label={`${title} 제목`}
                maxLength={100}
                disabled={off}
                value={title}
                onChange={(event) => change(fileId, { title: event.target.value })}
              />
              <span className="papers-tools">
                <span className="meta figure nowrap">{formatFileSize(size)}</span>
                {!off && (
                  <>
                    <Button
                      size="table"
                      aria-label={`${title} 새 판으로 바꾸기`}
                      onClick={() => {
                        old.current = fileId
                        picker.current?.click()
                      }}
                    >
                      새 판으로
                    </Button>
                    <IconButton
                      icon="trash"
                      iconSize="s"
                      label={`${title} 빼기`}
                      onClick={() => onChange((now) => now.filter((other) => other.fileId !== fileId))}
                    />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!off && (
        <>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label="새 판 파일"
            accept=".pdf"
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              event.target.value = ''
              if (!chosen) return
              replaced.current.set(chosen, old.current)
              uploads.add([chosen])
            }}
          />
          <FileField
            {...uploads.field}
            label="문서 올리기"
            help="설명서·허가증·첨부문서 PDF, 20MB까지."
            error={error ?? uploads.field.error}
            maxCount={MOST - documents.length}
          />
        </>
      )}
    </>
  )
}
