import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { exportExcel } from '#platform/web/office/excel.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { query } from '#platform/web/calls/query.ts'
import { SearchFilter, SelectFilter } from '#platform/web/office/list-filters.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { exportCodes, listCodes, listGroups, type CodeRow } from '../contract.ts'
import { CodeDrawer } from './code-drawer.tsx'
import { GroupsDrawer } from './groups-drawer.tsx'
import './codes-page.css'

export const Route = createFileRoute('/codes')({ staticData: { menu: true }, component: CodesPage })

const columns: Column<CodeRow>[] = [
  { key: 'group', label: '그룹', cell: ({ groupName }) => groupName },
  {
    key: 'groupId',
    label: '그룹 코드',
    rank: 3,
    cell: ({ groupId }) => <span className="code">{groupId}</span>,
  },
  { key: 'id', label: '코드', cell: ({ id }) => <span className="code">{id}</span> },
  {
    key: 'name',
    label: '이름',
    rowHead: true,
    cell: ({ name }) => <span className="office-open">{name}</span>,
  },
  { key: 'rank', label: '순서', align: 'right', rank: 2, cell: ({ rank }) => rank },
  {
    key: 'used',
    label: '사용',
    cell: ({ used, needed, removed }) =>
      removed ? (
        <StateMark tone="off">삭제함</StateMark>
      ) : needed ? (
        <StateMark tone="ok">항상 사용</StateMark>
      ) : used ? (
        <StateMark tone="ok">사용</StateMark>
      ) : (
        <StateMark tone="off">사용 안 함</StateMark>
      ),
  },
]

function CodesPage() {
  const { may } = useMenu()
  const { data: groups = [] } = useQuery(query(listGroups))
  const list = useListPage(listCodes, {
    filters: { groupId: '', search: '', used: '' },
    record: (key) => ({ groupId: key.slice(0, key.indexOf('/')) }),
  })
  const standing = groups.filter(({ removed }) => !removed)
  return (
    <OfficeList
      title="공통코드"
      note="저장하면 쇼핑몰과 백오피스에 바로 반영돼요."
      list={list}
      columns={columns}
      rowKey={({ groupId, id }) => `${groupId}/${id}`}
      nameOf={({ name }) => name}
      isOff={({ used, removed }) => !used || removed}
      filters={
        <>
          <SelectFilter
            list={list}
            name="groupId"
            label="그룹"
            options={standing.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectFilter
            list={list}
            name="used"
            label="사용"
            options={[
              { value: 'Y', label: '사용' },
              { value: 'N', label: '사용 안 함' },
              { value: 'removed', label: '삭제한 코드' },
            ]}
          />
          <SearchFilter list={list} name="search" label="검색어" />
        </>
      }
      actions={(open) =>
        may('write') && (
          <>
            <Button onClick={() => open('groups')}>그룹 관리</Button>
            <Button variant="primary" icon="plus" onClick={() => open('new')}>
              코드 등록
            </Button>
          </>
        )
      }
      onExcel={may('export') ? () => exportExcel(exportCodes, { query: list.asked }) : undefined}
      drawer={(code, place) => (
        <CodeDrawer
          key={`${code.groupId}/${code.id}`}
          code={code}
          groups={standing}
          mayWrite={may('write')}
          place={place}
        />
      )}
      extraDrawer={(name, place) =>
        name === 'groups' ? (
          <GroupsDrawer groups={groups} place={place} />
        ) : (
          // a new code begins with the first group: what was typed over it is found again by that
          standing.length > 0 && <CodeDrawer code={null} groups={standing} mayWrite place={place} />
        )
      }
      empty="조건에 맞는 코드가 없어요."
    />
  )
}
