import { useState } from 'react'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Sheet } from '../columns.ts'
import { ScanPhoto } from './scan-photo.tsx'

/** Where a list comes in: pasted, or from a file. */
export function Intake({
  text,
  onText,
  onRead,
  onSheet,
  onCodes,
  busy,
}: {
  text: string
  onText: (text: string) => void
  onRead: (text: string) => void
  onSheet: (sheet: Sheet) => Promise<void>
  onCodes: (codes: readonly string[]) => Promise<unknown>
  busy: boolean
}) {
  const [over, setOver] = useState(false)
  const [file, setFile] = useState<{ name: string; refusal?: string | undefined }>()
  const [reading, setReading] = useState(false)
  const readFile = async (chosen: File | undefined) => {
    if (!chosen) return
    setReading(true)
    try {
      const { readOrderFile } = await import('./read-file.ts')
      const read = await readOrderFile(chosen)
      const refusal = typeof read === 'string' ? read : undefined
      setFile({ name: chosen.name, refusal })
      if (typeof read !== 'string') await onSheet(read)
    } catch (error) {
      void showError(error)
    } finally {
      setReading(false)
    }
  }
  const count = text.split('\n').filter((line) => line.trim() !== '').length
  return (
    <section className="quick-intake" aria-label="가져오기">
      <div className="stack stack-tight">
        <Field
          label="붙여넣기"
          note="엑셀, 메신저, 메일에서 복사한 그대로"
          help="첫 줄의 머리글과 빈 줄은 건너뛰어요. 같은 품번은 합쳐요."
        >
          <TextArea
            rows={6}
            value={text}
            spellCheck={false}
            placeholder={'DM-FIL-0007\t4\n니트릴 장갑 M 10개'}
            onChange={(event) => onText(event.target.value)}
            onPaste={(event) => {
              if (text.trim() !== '') return
              event.preventDefault()
              onRead(event.clipboardData.getData('text/plain'))
            }}
          />
        </Field>
        <p className="quick-reads">
          <Button size="small" busy={busy} onClick={() => onRead(text)}>
            {count > 0 ? `${count}줄 읽기` : '읽기'}
          </Button>
          {text !== '' && <TextButton onClick={() => onText('')}>지우기</TextButton>}
        </p>
      </div>
      <div className="stack stack-tight">
        <span className="quick-label">파일 올리기</span>
        <label
          className={over ? 'quick-drop quick-drop-over' : 'quick-drop'}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            void readFile(event.dataTransfer.files[0])
          }}
        >
          <input
            type="file"
            className="visually-hidden"
            aria-label="주문 파일"
            accept=".xlsx,.csv,.txt"
            onChange={(event) => {
              void readFile(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <span className="btn btn-secondary btn-small" aria-hidden="true">
            <span className="btn-face">
              <Icon name="upload" size="s" />
              파일 선택
            </span>
          </span>
          <span className="meta">
            엑셀(xlsx) · CSV, 5MB까지<span className="from-s"> · 여기로 끌어다 놓아도 돼요</span>
          </span>
          {file && <span className="caption">{reading ? '읽는 중이에요' : file.name}</span>}
        </label>
        {file?.refusal && <Notice tone="danger" title={file.refusal} />}
        <span className="quick-label">바코드·UDI 스캔</span>
        <p className="meta">스캐너를 연결하고 아래 입력 줄에서 찍으면 한 줄씩 더해져요.</p>
        <ScanPhoto onCodes={onCodes} />
      </div>
    </section>
  )
}
