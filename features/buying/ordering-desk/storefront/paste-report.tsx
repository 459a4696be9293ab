import { TextButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { PasteResult } from '../rules.ts'

/** What became of the pasted lines: the bad ones stay until they are dismissed. */
export const PasteReport = ({
  result: { good, bad },
  onClose,
}: {
  result: PasteResult
  onClose: () => void
}) => (
  <Notice
    tone={bad.length > 0 ? 'warn' : 'ok'}
    live
    title={`${good.length}종의 수량을 채웠어요.${bad.length > 0 ? ` ${bad.length}줄은 확인이 필요해요.` : ''}`}
    action={<TextButton onClick={onClose}>닫기</TextButton>}
  >
    {bad.length > 0 && (
      <ul className="dots">
        {bad.map(({ line, code, reason }) => (
          <li key={line}>
            <b className="figure" translate="no">
              {line}번째 줄 {code}
            </b>{' '}
            {reason}
          </li>
        ))}
      </ul>
    )}
  </Notice>
)
