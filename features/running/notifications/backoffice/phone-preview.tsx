import { byteLength } from '#domain/bytes.ts'
import type { TemplateRow } from '../office-contract.ts'
import { advertText, render } from '../rules.ts'
import './phone-preview.css'

const SHORT_BYTES = 90
const lengthOf = (text: string) => {
  const bytes = byteLength(text)
  return `${bytes}바이트, ${bytes > SHORT_BYTES ? '장문 문자' : '단문 문자'}로 보내요.`
}

type Props = { row: TemplateRow; title: string; body: string }

/** What a phone of 375 px would show, with example values in. */
export function PhonePreview({ row: { channel, advert, values }, title, body }: Props) {
  const text = render(body, values)
  const shown = channel === 'sms' && advert ? advertText(text, '080-000-0000') : text
  return (
    <figure className="phone-preview" data-channel={channel}>
      <div>
        {channel === 'kakao' && <b>알림톡 도착</b>}
        {channel === 'screen' && <b>{render(title, values)}</b>}
        <p>{shown}</p>
      </div>
      {channel === 'sms' && <figcaption>{lengthOf(shown)}</figcaption>}
    </figure>
  )
}
