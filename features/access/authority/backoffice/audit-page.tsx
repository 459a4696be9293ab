import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatBy } from '#domain/calendar.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { query } from '#platform/web/calls/query.ts'
import { DayFilters, SearchFilter, SelectFilter } from '#platform/web/office/list-filters.tsx'
import { DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { StateMark } from '#ui/office/state.tsx'
import { exportAudit, listAudit, listAuditMenus, readAudit, type AuditRow } from '../audit-contract.ts'
import { fieldName, valueText } from '../change-labels.ts'
import { outcomeLabel } from '../labels.ts'
import { AuditChanges } from './audit-changes.tsx'

export const Route = createFileRoute('/audit')({ staticData: { menu: true }, component: AuditPage })

const whenOf = (at: string) => formatBy(at, 'yyyy-MM-dd HH:mm:ss').replaceAll('-', '.')
const whoOf = ({ name, loginId }: Pick<AuditRow, 'name' | 'loginId'>) =>
  loginId ? `${name} (${loginId})` : '없는 아이디'
const Outcome = ({ outcome }: Pick<AuditRow, 'outcome'>) => (
  <StateMark tone={outcome === 'allowed' ? 'ok' : 'hold'}>{outcomeLabel[outcome]}</StateMark>
)

const doneOf = ({ menuName, menu, action }: AuditRow) =>
  [menuName || menu.split(':')[0], action].filter(Boolean).join(' · ') || '-'

const columns: Column<AuditRow>[] = [
  {
    key: 'done',
    label: '작업',
    rowHead: true,
    cell: (row) => (
      <>
        <span className="office-open">{doneOf(row)}</span>
        {row.changes > 0 && <span className="caption"> 바꿈</span>}
      </>
    ),
  },
  { key: 'who', label: '직원', cell: whoOf },
  { key: 'at', label: '일시', cell: ({ at }) => <span className="figure">{whenOf(at)}</span> },
  { key: 'reason', label: '사유', rank: 2, cell: ({ reason }) => reason },
  { key: 'ip', label: '접속 IP', rank: 3, cell: ({ ip }) => <span className="figure">{ip}</span> },
  { key: 'outcome', label: '결과', cell: Outcome },
]

function AuditPage() {
  const { may } = useMenu()
  const list = useListPage(listAudit, { filters: { from: '', to: '', loginId: '', menuId: '', outcome: '' } })
  const { data: menus = [] } = useQuery(query(listAuditMenus))
  return (
    <OfficeList
      title="감사 이력"
      note="직원의 로그인, 연 메뉴, 바꾼 내용, 개인정보 조회와 거부된 시도예요. 지우거나 고칠 수 없어요."
      list={list}
      columns={columns}
      rowKey={({ entryId }) => String(entryId)}
      nameOf={(row) => `${doneOf(row)} ${whenOf(row.at)} ${row.name}`}
      filters={
        <>
          <DayFilters list={list} />
          <SelectFilter
            list={list}
            name="menuId"
            label="메뉴"
            options={menus.map(({ menuId, name }) => ({ value: menuId, label: name }))}
          />
          <SelectFilter list={list} name="outcome" label="결과" options={optionsOf(outcomeLabel)} />
          <SearchFilter list={list} name="loginId" label="직원 아이디" />
        </>
      }
      onExcel={may('export') ? () => exportExcel(exportAudit, { query: list.asked }) : undefined}
      drawer={(row, place) => <AuditDrawer key={row.entryId} row={row} place={place} />}
      empty="조건에 맞는 이력이 없어요."
    />
  )
}

function AuditDrawer({ row, place }: { row: AuditRow; place: DrawerPlace }) {
  const { data } = useQuery(query(readAudit, { params: { entryId: row.entryId } }))
  const targets = Object.entries(data?.target ?? {})
    .filter(([, value]) => value !== '')
    .map(([field, value]) => ({ term: fieldName(field), value: valueText(field, value) }))
  return (
    <OfficeDrawer
      title={doneOf(row)}
      meta={<Outcome outcome={row.outcome} />}
      subject={String(row.entryId)}
      {...place}
    >
      <DrawerSection title="누가, 언제, 어디서">
        <Pairs
          facts={[
            { term: '직원', value: whoOf(row) },
            { term: '일시', value: whenOf(row.at) },
            { term: '접속 IP', value: row.ip },
            { term: '사유', value: row.reason || '-' },
            {
              term: '결과',
              value: data?.told ? `${outcomeLabel[row.outcome]}: ${data.told}` : outcomeLabel[row.outcome],
            },
          ]}
        />
      </DrawerSection>
      <AuditChanges changed={data?.changed ?? []} />
      <DrawerSection title="요청">
        <Pairs
          facts={[
            { term: '권한', value: <span className="code">{row.menu || '-'}</span> },
            { term: '요청', value: <span className="code">{data?.endpoint ?? ''}</span> },
            ...(row.result === '0000' || row.result === ''
              ? []
              : [{ term: '결과 코드', value: <span className="code">{row.result}</span> }]),
            { term: '거래 ID', value: <span className="code">{data?.tranId ?? ''}</span> },
          ]}
        />
      </DrawerSection>
      <DrawerSection title="대상과 조건">
        {targets.length ? (
          <Pairs facts={targets} />
        ) : (
          <p className="meta">{data ? '대상이나 조건 없이 요청했어요.' : '불러오는 중이에요.'}</p>
        )}
      </DrawerSection>
    </OfficeDrawer>
  )
}
