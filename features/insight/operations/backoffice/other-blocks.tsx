import { ShareBars, Tile, Tiles } from '#features/insight/reports/backoffice/parts.ts'
import { SOLD_OUT_COUNTED } from '#features/insight/reports/rules.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { OfficeBlock } from '#ui/office/page.tsx'
import type { Measured, Operations } from '../contract.ts'
import { msText, outsideName, percentText } from '../labels.ts'

/** The figures that say at a glance how it goes; each leads to where somebody acts. */
export function Places({ data: { total, pool, place, shop } }: { data: Operations }) {
  const { diskFreeMb, clockApartMs, certificateDays, replicaLagMs } = place
  return (
    <Tiles>
      <Tile
        label="호출"
        value={`${formatWhole(total.count)}건`}
        note={`오류 ${formatWhole(total.failed)}건 · ${percentText(total.failed, total.count)}`}
      />
      <Tile
        label="응답 시간"
        value={total.count > 0 ? msText(total.p95Ms) : '–'}
        note={`100건 가운데 95건 · 평균 ${formatWhole(total.averageMs)}ms`}
      />
      <Tile
        label="데이터베이스 연결"
        value={`${formatWhole(pool.most)} / ${formatWhole(pool.size)}`}
        note={`가장 많을 때 · 기다린 때 ${pool.waitedPercent}%`}
      />
      <Tile
        label="작업"
        value={shop.failingJobs === 0 ? '정상' : `${formatWhole(shop.failingJobs)}개 확인`}
        note="실패하거나 멈춘 작업"
        to="/jobs"
      />
      <Tile
        label="결과를 모르는 결제"
        value={`${formatWhole(shop.unknownPayments)}건`}
        note="결제사에 물어보고 있어요"
        to="/payment-differences"
      />
      <Tile
        label="품절 옵션"
        value={`${formatWhole(shop.soldOut)}개${shop.soldOut >= SOLD_OUT_COUNTED ? ' 이상' : ''}`}
        note="판매 중인 상품"
        to="/stock"
      />
      <Tile
        label="오늘 찾지 못한 검색"
        value={`${formatWhole(shop.searchMisses)}번`}
        note="매출 통계에 검색어가 있어요"
        to="/synonyms"
      />
      <Tile
        label="디스크 여유"
        value={diskFreeMb === null ? '–' : `${formatWhole(Math.floor(diskFreeMb / 1_024))}GB`}
        note={[
          clockApartMs !== null && `시각 차이 ${formatWhole(clockApartMs)}ms`,
          certificateDays !== null && `인증서 ${formatWhole(certificateDays)}일`,
          typeof replicaLagMs === 'number' && `복제본 지연 ${formatWhole(replicaLagMs)}ms`,
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    </Tiles>
  )
}

const columns: Column<Measured>[] = [
  { key: 'name', label: '서비스', rowHead: true, cell: ({ name }) => outsideName(name) },
  { key: 'count', label: '호출', align: 'right', cell: ({ count }) => formatWhole(count) },
  { key: 'failed', label: '실패', align: 'right', cell: ({ failed }) => formatWhole(failed) },
  { key: 'share', label: '실패율', align: 'right', cell: ({ failed, count }) => percentText(failed, count) },
  { key: 'p95', label: '95%', align: 'right', cell: ({ p95Ms }) => msText(p95Ms) },
]

export const OutsideBlock = ({ data: { outside } }: { data: Operations }) => (
  <OfficeBlock title="외부 서비스" note="결제, 문자, 세금계산서 같은 곳">
    <DataTable
      caption="외부 서비스별 호출과 실패"
      columns={columns}
      rows={outside}
      rowKey={({ name }) => name}
      density="compact"
      narrow="scroll"
      empty="이 기간에 부른 서비스가 없어요."
    />
  </OfficeBlock>
)

const MOST_REFUSALS = 12

export const RefusalBlock = ({ data: { refusals } }: { data: Operations }) => (
  <OfficeBlock title="거절한 이유" note="고객과 직원에게 보인 안내">
    <ShareBars
      label="이유별 거절"
      empty="이 기간에 거절한 요청이 없어요."
      parts={refusals.slice(0, MOST_REFUSALS).map(({ code, count, sentence }) => ({
        key: code,
        name: <span title={sentence ?? code}>{sentence ?? code}</span>,
        value: count,
        text: `${formatWhole(count)}건`,
      }))}
    />
  </OfficeBlock>
)
