import { useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/fields.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { advertisingWordsIn } from '../advertising.ts'
import { htmlOf } from '../post-html.ts'
import { picturesIn, pictureMark } from '../rules.ts'
import { usePostHtml } from '../storefront/parts.ts'
import { pastedText } from './pasted-text.ts'
import '../post-table.css'
import './post-body.css'

type Props = {
  value: string
  problem: string | undefined
  off: boolean
  maxLength: number
  onChange: (value: string) => void
}

const marks = [
  { label: '강조', before: '**', after: '**', sample: '강조할 글' },
  { label: '소제목', before: '\n## ', after: '\n', sample: '소제목' },
  { label: '목록', before: '\n- ', after: '', sample: '항목' },
  {
    label: '표',
    before: '\n\n',
    after: '\n\n',
    sample: '| 구분 | 내용 |\n| --- | --- |\n| 항목 | 설명 |',
  },
  { label: '링크', before: '[', after: '](https://)', sample: '보일 말' },
]

/** What is missing of an empty line between a text, which ends in this space, and what is put beside it. */
const gap = (text: string, space: string) =>
  text === '' ? '' : '\n'.repeat(Math.max(0, 3 - space.split('\n').length))

/** Typed rather than set, so that Ctrl Z takes it back; left in between, it takes back nothing else. */
function type(area: HTMLTextAreaElement, text: string) {
  area.blur()
  area.focus()
  document.execCommand('insertText', false, text)
}

/** The text of a post with buttons for its marks, and how a reader will see it, on a desktop or a phone. */
export function PostBody({ value, problem, off, maxLength, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [phone, setPhone] = useState(false)
  const [lostPictures, setLostPictures] = useState(false)
  const pictures = useGroupUploads('notices')
  const put = (before: string, after: string, sample: string) => {
    const area = box.current!.querySelector('textarea')!
    const chosen = area.value.slice(area.selectionStart, area.selectionEnd)
    type(area, before + (chosen || sample) + after)
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData } = event
    const html = clipboardData.getData('text/html')
    const pasted = pastedText({ html, text: clipboardData.getData('text/plain') })
    setLostPictures(/<img\b|<v:imagedata\b/i.test(html))
    if (pasted === null) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const before = value.slice(0, selectionStart)
    const after = value.slice(selectionEnd)
    const above = gap(before, before.slice(before.trimEnd().length))
    const below = gap(after, after.slice(0, after.length - after.trimStart().length))
    type(event.currentTarget, pasted.isApart ? above + pasted.text + below : pasted.text)
  }
  const fileId = pictures.fileId()
  const ready = pictures.items.flatMap(({ state, stored }) =>
    state === 'done' && stored && fileId ? [{ fileId, fileNo: stored.fileNo, name: stored.name }] : [],
  )
  const shown = usePostHtml(useMemo(() => htmlOf(value), [value]))
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
          error={
            problem ??
            (value.length > maxLength
              ? `${formatWhole(value.length - maxLength)}자를 줄여 주세요. ${formatWhole(maxLength)}자까지 저장할 수 있어요.`
              : undefined)
          }
          help={`${formatWhole(value.length)}자 · 워드나 엑셀에서 복사한 글은 표와 목록까지 그대로 붙여요.${picturesIn(value).size > 0 ? ' · 사진은 ![이름](주소)로 적혀요. 빼려면 그 줄을 지워 주세요.' : ''}`}
        >
          <TextArea
            rows={14}
            value={value}
            disabled={off}
            onPaste={onPaste}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        {forbidden.length > 0 && (
          <Notice tone="warn" live title={`광고에 쓰면 안 되는 말일 수 있어요: ${forbidden.join(', ')}`}>
            의료기기·의약품 광고는 과장, 부작용 부정, 의료인 추천을 쓸 수 없어요. 확인하고 저장해 주세요.
          </Notice>
        )}
        {lostPictures && (
          <Notice tone="warn" live title="사진은 함께 붙지 않았어요">
            사진은 아래 ‘본문 사진’에 올린 뒤 본문에 넣어 주세요.
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
          {...shown}
        />
      </div>
    </div>
  )
}
