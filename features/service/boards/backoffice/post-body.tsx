import { useRef, useState } from 'react'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/fields.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { advertisingWordsIn } from '../advertising.ts'
import { htmlOf, picturesIn, pictureMark, withoutPictures } from '../rules.ts'
import './post-body.css'

type Props = {
  value: string
  /** The text as it is kept: its pictures can be shown. */
  saved: string
  problem: string | undefined
  off: boolean
  maxLength: number
  onChange: (value: string) => void
}

const marks = [
  { label: '강조', before: '**', after: '**', sample: '강조할 글' },
  { label: '소제목', before: '\n## ', after: '\n', sample: '소제목' },
  { label: '목록', before: '\n- ', after: '', sample: '항목' },
  { label: '링크', before: '[', after: '](https://)', sample: '보일 말' },
]

/** The text of a post with buttons for its marks, and how a reader will see it, on a desktop or a phone. */
export function PostBody({ value, saved, problem, off, maxLength, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [phone, setPhone] = useState(false)
  const pictures = useGroupUploads('notices')
  const put = (before: string, after: string, sample: string) => {
    const area = box.current?.querySelector('textarea')
    const from = area?.selectionStart ?? value.length
    const to = area?.selectionEnd ?? value.length
    onChange(value.slice(0, from) + before + (value.slice(from, to) || sample) + after + value.slice(to))
    area?.focus()
  }
  const fileId = pictures.fileId()
  const ready = pictures.items.flatMap(({ state, stored }) =>
    state === 'done' && stored && fileId ? [{ fileId, fileNo: stored.fileNo, name: stored.name }] : [],
  )
  const kept = picturesIn(saved)
  const forbidden = off ? [] : advertisingWordsIn(value)
  return (
    <div ref={box} className="post-body">
      <div className="post-writing">
        {!off && (
          <p className="post-marks" role="group" aria-label="글 모양">
            {marks.map(({ label, before, after, sample }) => (
              <Button key={label} size="small" onClick={() => put(before, after, sample)}>
                {label}
              </Button>
            ))}
          </p>
        )}
        <Field
          label="내용"
          required
          error={problem}
          help={`${value.length.toLocaleString('ko-KR')}자${picturesIn(value).length > 0 ? ' · 사진은 ![이름](주소)로 적혀요. 빼려면 그 줄을 지워 주세요.' : ''}`}
        >
          <TextArea
            rows={14}
            value={value}
            maxLength={maxLength}
            disabled={off}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        {forbidden.length > 0 && (
          <Notice tone="warn" live title={`광고에 쓰면 안 되는 말일 수 있어요: ${forbidden.join(', ')}`}>
            의료기기·의약품 광고는 과장, 부작용 부정, 의료인 추천을 쓸 수 없어요. 확인하고 저장해 주세요.
          </Notice>
        )}
        {!off && <FileField {...pictures.field} label="본문 사진" note="선택" />}
        {ready.map((picture) => (
          <Button key={picture.fileNo} size="small" onClick={() => put('\n', '\n', pictureMark(picture))}>
            {`‘${picture.name}’ 본문에 넣기`}
          </Button>
        ))}
      </div>
      <div className="post-shown">
        <div className="post-marks" role="group" aria-label="미리보기 크기">
          <b>미리보기</b>
          <Button size="small" aria-pressed={!phone} onClick={() => setPhone(false)}>
            PC
          </Button>
          <Button size="small" aria-pressed={phone} onClick={() => setPhone(true)}>
            휴대폰
          </Button>
        </div>
        <div
          className={classNames('post-preview prose', phone && 'post-preview-phone')}
          role="region"
          aria-label="미리보기"
          dangerouslySetInnerHTML={{ __html: htmlOf(withoutPictures(value, kept)) }}
        />
      </div>
    </div>
  )
}
