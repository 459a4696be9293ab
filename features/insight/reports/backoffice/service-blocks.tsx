import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { claimReasonLabel } from '#features/delivery/claims/labels.ts'
import { ageingLabel } from '#features/money/credit/labels.ts'
import { named } from '#platform/web/office/named-filter.ts'
import { OfficeBlock } from '#ui/office/page.tsx'
import type { Service } from '../contract.ts'
import { percentOf } from '../rules.ts'
import { ShareBars } from './share-bars.tsx'
import { Tile, Tiles } from './tiles.tsx'

type Props = { service: Service; brandId: string }

/** How orders were served, what was complained of, and, when no brand is asked for, what is owed and was not found. */
export function ServiceBlocks({ service, brandId }: Props) {
  const { parcels, onTime, leadHours, orderedPieces, cancelledPieces, claims, ageing, misses } = service
  const reasons = claims.reduce((sum, { count }) => sum + count, 0)
  const owed = ageing.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <OfficeBlock title="출고" note="이 기간에 나간 상자와 들어온 주문">
        <Tiles>
          <Tile
            label="약속일 지킴"
            value={parcels > 0 ? `${percentOf(onTime, parcels)}%` : '–'}
            note={`상자 ${formatWhole(parcels)}개 가운데 ${formatWhole(onTime)}개`}
            to="/fulfil"
          />
          <Tile
            label="주문에서 출고까지"
            value={leadHours === null ? '–' : leadText(leadHours)}
            note="절반이 이 안에 나갔어요"
            to="/fulfil"
          />
          <Tile
            label="채운 수량"
            value={orderedPieces > 0 ? `${percentOf(orderedPieces - cancelledPieces, orderedPieces)}%` : '–'}
            note={`주문 ${formatWhole(orderedPieces)}개 가운데 취소 ${formatWhole(cancelledPieces)}개`}
            find={{ status: 'cancelled' }}
          />
        </Tiles>
      </OfficeBlock>
      <div className="report-halves">
        <OfficeBlock title="반품·교환 사유" note={`${formatWhole(reasons)}건`}>
          <ShareBars
            label="반품과 교환의 사유"
            empty="이 기간에 들어온 반품·교환이 없어요."
            parts={claims.map(({ reason, count }) => ({
              key: reason,
              name: (
                <Link to="/claims" search={named({ queue: 'all', reason })}>
                  {claimReasonLabel[reason]}
                </Link>
              ),
              value: count,
              text: `${formatWhole(count)}건`,
              note: `${percentOf(count, reasons)}%`,
            }))}
          />
        </OfficeBlock>
        {!brandId && (
          <>
            <OfficeBlock title="미수 기간" note="오늘 남은 여신, 결제일부터 지난 날">
              <ShareBars
                label="미수 기간별 금액"
                empty="남은 여신이 없어요."
                parts={ageing.map(({ bucket, amount, institutions }) => ({
                  key: bucket,
                  name: (
                    <Link to="/credit" search={named({ show: bucket === 'not-due' ? 'owing' : 'overdue' })}>
                      {ageingLabel[bucket]}
                    </Link>
                  ),
                  value: amount,
                  text: formatWon(amount),
                  note: `${formatWhole(institutions)}곳 · ${percentOf(amount, owed)}%`,
                }))}
              />
            </OfficeBlock>
            <OfficeBlock
              title="찾지 못한 검색어"
              note="적은 그대로는 나온 상품이 없던 말"
              actions={<Link to="/synonyms">검색어에 올리기</Link>}
            >
              <ShareBars
                label="찾지 못한 검색어"
                empty="이 기간에 찾지 못한 검색어가 없어요."
                parts={misses.map(({ words, count }) => ({
                  key: words,
                  name: words,
                  value: count,
                  text: `${formatWhole(count)}번`,
                }))}
              />
            </OfficeBlock>
          </>
        )}
      </div>
    </>
  )
}

/** '5시간', '1일 3시간' */
function leadText(hours: number) {
  const whole = Math.round(hours)
  const days = Math.floor(whole / 24)
  return days === 0 ? `${whole}시간` : `${days}일 ${whole % 24}시간`
}
