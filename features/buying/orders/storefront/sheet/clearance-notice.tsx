import { formatDate } from '#domain/calendar.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { Notice } from '#ui/notice.tsx'
import type { Sheet } from './form.ts'

/** [BX-03] Before it is paid: near-expiry goods with their date, which no wish for a longer one keeps back. */
export function ClearanceNotice({ lines }: Pick<Sheet, 'lines'>) {
  const near = lines.filter(({ useBy }) => useBy !== null)
  if (near.length === 0) return null
  return (
    <Notice tone="warn" live={false} title="유효기간이 가까운 임박 특가가 있어요">
      <ul>
        {near.map((line) => (
          <li key={line.optionId}>
            {nameWithOption(line)}: 유효기간 {formatDate(line.useBy!)}까지
          </li>
        ))}
      </ul>
      병의원이 받는 유효기간보다 짧아도 그대로 보내요. 교환은 안 되고 반품하면 환불해 드려요.
    </Notice>
  )
}
