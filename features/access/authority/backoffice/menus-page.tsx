import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useDrawerPlace } from '#platform/web/office/drawer-place.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { useKeptScroll, useUnsaved } from '#platform/web/tabs/tab-state.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { OfficeTable, type Column } from '#ui/office/office-table.tsx'
import { OfficePage } from '#ui/office/page.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { deviceScopeLabel } from '../labels.ts'
import { editMenus, exportMenus, listMenus, type EditedMenu } from '../menu-contract.ts'
import { MenuDrawer } from './menu-drawer.tsx'
import { arrangedAs, movedBy, rankedAfresh } from './menu-moves.ts'
import { inTreeOrder } from './tree-order.ts'
import './menus-page.css'

export const Route = createFileRoute('/menus')({ staticData: { menu: true }, component: MenusPage })

const columnsOf = (move: ((menu: EditedMenu, by: -1 | 1) => void) | undefined): Column<EditedMenu>[] => [
  {
    key: 'name',
    label: '메뉴',
    rowHead: true,
    cell: ({ name, step }) => (
      <span className="menu-name office-open" data-step={step}>
        {name}
      </span>
    ),
  },
  ...(move
    ? [
        {
          key: 'move',
          label: '순서',
          cell: (menu: EditedMenu) => (
            <span className="menu-moves">
              <IconButton
                icon="chevron-up"
                iconSize="s"
                label={`${menu.name} 위로`}
                onClick={() => move(menu, -1)}
              />
              <IconButton
                icon="chevron-down"
                iconSize="s"
                label={`${menu.name} 아래로`}
                onClick={() => move(menu, 1)}
              />
            </span>
          ),
        },
      ]
    : []),
  { key: 'id', label: 'ID', rank: 2, cell: ({ menuId }) => <span className="code">{menuId}</span> },
  {
    key: 'url',
    label: '주소',
    rank: 1,
    cell: ({ url }) => (url ? <span className="code">{url}</span> : <span className="meta">묶음</span>),
  },
  {
    key: 'functions',
    label: '기능',
    rank: 3,
    cell: ({ functions }) => functions.map(({ name }) => name).join(', ') || '-',
  },
  { key: 'device', label: '기기', rank: 3, cell: ({ deviceScope }) => deviceScopeLabel[deviceScope] },
  {
    key: 'scope',
    label: '권한',
    rank: 2,
    cell: ({ authorityScope, ipLimited }) =>
      `${authorityScope === '03' ? '누구나' : '권한 확인'}${ipLimited ? ' · IP 제한' : ''}`,
  },
  {
    key: 'displayed',
    label: '표시',
    cell: ({ displayed }) =>
      displayed ? <StateMark tone="ok">표시</StateMark> : <StateMark tone="off">숨김</StateMark>,
  },
]

/** The menu tree: rows in its order, moved among their siblings, opened to be changed. */
function MenusPage() {
  const { may } = useMenu()
  const { data, error, isPending, isFetching, refetch } = useQuery(query(listMenus, { body: {} }))
  /** Ids of the menus, in the order they were moved to. */
  const [arrangement, setArrangement] = useState<string[] | null>(null)
  const [exporting, setExporting] = useState(false)
  const scroll = useKeptScroll<HTMLDivElement>()
  const saved = data?.menus ?? []
  const arranged = arrangement ? arrangedAs(saved, arrangement) : saved
  const shown = inTreeOrder(arranged)
  const moved = rankedAfresh(arranged, saved)
  useUnsaved(moved.length > 0)
  const save = useSend(editMenus, {
    changes: [listMenus],
    onSuccess: () => {
      setArrangement(null)
      showToast('메뉴 순서를 저장했어요. 다른 직원은 다음에 화면을 열 때 보여요.', { tone: 'ok' })
    },
    onError: (failure) => {
      void showError(failure)
      void refetch()
    },
  })
  const drawers = useDrawerPlace(shown.map(({ menuId }) => menuId))
  const open = shown[drawers.at]
  const exportNow = () => {
    setExporting(true)
    void exportExcel(exportMenus, {}).finally(() => setExporting(false))
  }

  return (
    <OfficePage
      title="메뉴"
      note="백오피스의 메뉴예요. 화면에 없는 주소로는 열리지 않아요."
      ref={scroll}
      actions={
        <>
          {moved.length > 0 && (
            <>
              <Button onClick={() => setArrangement(null)}>되돌리기</Button>
              <Button
                variant="primary"
                busy={save.isPending}
                onClick={() => save.mutate({ body: { menus: moved } })}
              >
                순서 저장
              </Button>
            </>
          )}
          {may('export') && (
            <Button icon="download" busy={exporting} onClick={exportNow}>
              엑셀
            </Button>
          )}
          {may('write') && (
            <Button
              variant={moved.length ? undefined : 'primary'}
              icon="plus"
              onClick={() => drawers.open('new')}
            >
              메뉴 등록
            </Button>
          )}
        </>
      }
      drawer={
        drawers.extra ? (
          <MenuDrawer menu={null} menus={saved} mayWrite place={drawers.place} />
        ) : (
          open && (
            <MenuDrawer
              key={open.menuId}
              menu={open}
              menus={saved}
              mayWrite={may('write')}
              place={drawers.place}
            />
          )
        )
      }
    >
      {error ? (
        <div className="office-body">
          <ReadFailure title="메뉴를 불러오지 못했어요" error={error} onRetry={refetch} />
        </div>
      ) : (
        <OfficeTable<EditedMenu>
          caption="메뉴"
          columns={columnsOf(
            may('write')
              ? (menu, by) => setArrangement(movedBy(arranged, menu.menuId, by).map(({ menuId }) => menuId))
              : undefined,
          )}
          rows={shown}
          rowKey={({ menuId }) => menuId}
          nameOf={({ name }) => name}
          onOpen={({ menuId }) => drawers.show(menuId)}
          onClose={drawers.place.onClose}
          openKey={open?.menuId ?? null}
          isOff={({ displayed }) => !displayed}
          loading={isPending}
          busy={isFetching && !isPending}
        />
      )}
    </OfficePage>
  )
}
