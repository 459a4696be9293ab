import { useQuery } from '@tanstack/react-query'
import { expiryMonthsLabel } from '#features/shelf/catalogue/labels.ts'
import { query } from '#platform/web/calls/query.ts'
import { Notice } from '#ui/notice.tsx'
import { goodsAsked, readShortDated } from '../contract.ts'

type Props = { lines: readonly { optionId: number; quantity: number; name: string }[] }

/** [BX-03] Before it is ordered: goods of which too few last as long as the clinic asks for. */
export function ShortDatedNotice({ lines }: Props) {
  const { data } = useQuery({
    ...query(readShortDated, { query: { goods: goodsAsked(lines) } }),
    enabled: lines.length > 0,
  })
  if (!data?.short.length) return null
  return (
    <Notice tone="warn" title={`${expiryMonthsLabel(data.months)}인 재고가 모자라요`}>
      <ul>
        {data.short.map(({ optionId, enough }) => (
          <li key={optionId}>
            {lines.find((line) => line.optionId === optionId)?.name}: 지금 보낼 수 있는 수량 {enough}개
          </li>
        ))}
      </ul>
      나머지는 맞는 로트가 들어오면 보내요. 받는 유효기간은 회원정보에서 바꿀 수 있어요.
    </Notice>
  )
}
