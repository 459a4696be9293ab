import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { exportExcel } from '#platform/web/office/excel.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { query } from '#platform/web/calls/query.ts'
import { useRecordAddress } from '#platform/web/tabs/record-address.ts'
import { useKeptScroll, useTabState } from '#platform/web/tabs/tab-state.ts'
import { Button } from '#ui/button.tsx'
import { OfficeBody, OfficePage, QueueBar } from '#ui/office/page.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { exportRoles, listRoles, readRole } from '../role-contract.ts'
import { GrantRequests } from './grant-requests.tsx'
import { RoleForm } from './role-form.tsx'
import './roles-page.css'

export const Route = createFileRoute('/roles')({ staticData: { menu: true }, component: RolesPage })

const NEW = 'new'

/** One role at a time: its matrix of menus and functions, and who holds it. */
function RolesPage() {
  const { may } = useMenu()
  const { data, error, refetch } = useQuery(query(listRoles))
  const [chosen, keepChosen] = useTabState<string>('role', '')
  const { asked, write } = useRecordAddress()
  const setChosen = (key: string) => {
    keepChosen(key)
    write(key === NEW || key === '' ? null : key)
  }
  useEffect(() => {
    if (asked !== null) keepChosen(asked)
    // oxlint-disable-next-line react/exhaustive-deps -- an address is followed once, when it is reached
  }, [asked])
  const [exporting, setExporting] = useState(false)
  const scroll = useKeptScroll<HTMLDivElement>()
  const current =
    chosen === NEW
      ? NEW
      : String((data?.roles.find(({ roleId }) => String(roleId) === chosen) ?? data?.roles[0])?.roleId ?? '')
  const roleId = Number(current)
  const detail = useQuery({
    ...query(readRole, { params: { roleId } }),
    enabled: current !== '' && current !== NEW,
  })

  const exportNow = () => {
    setExporting(true)
    void exportExcel(exportRoles, {}).finally(() => setExporting(false))
  }
  return (
    <OfficePage
      title="권한"
      note="저장하면 그 권한을 가진 직원의 다음 요청부터 바로 적용돼요."
      ref={scroll}
      actions={
        <>
          {may('export') && (
            <Button icon="download" busy={exporting} onClick={exportNow}>
              엑셀
            </Button>
          )}
          {may('write') && (
            <Button variant="primary" icon="plus" onClick={() => setChosen(NEW)}>
              권한 등록
            </Button>
          )}
        </>
      }
    >
      {data && (
        <QueueBar
          label="권한"
          current={current}
          onChange={setChosen}
          items={[
            ...data.roles.map((role) => ({
              key: String(role.roleId),
              label: role.name,
              count: role.staffCount,
            })),
            ...(current === NEW ? [{ key: NEW, label: '새 권한' }] : []),
          ]}
        />
      )}
      <OfficeBody>
        <GrantRequests mayWrite={may('write')} />
        {(error ?? detail.error) ? (
          <ReadFailure
            title="권한을 불러오지 못했어요"
            error={error ?? detail.error}
            onRetry={() => (error ? refetch() : detail.refetch())}
          />
        ) : data && current === NEW ? (
          <RoleForm
            key={NEW}
            detail={null}
            grid={data.grid}
            mayWrite
            onSaved={(id) => setChosen(String(id))}
            onGone={() => setChosen('')}
          />
        ) : data && detail.data?.role.roleId === roleId ? (
          <RoleForm
            key={roleId}
            detail={detail.data}
            grid={data.grid}
            mayWrite={may('write')}
            onSaved={(id) => setChosen(String(id))}
            onGone={() => setChosen('')}
          />
        ) : (
          <SkeletonBlock lines={8} label="권한을 불러오고 있어요" />
        )}
      </OfficeBody>
    </OfficePage>
  )
}
