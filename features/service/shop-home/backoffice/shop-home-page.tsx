import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { audienceLabel, bannerStateLabel } from '../labels.ts'
import { listBanners, type OfficeBanner } from '../office-contract.ts'
import { MOST_BANNERS, type BannerState } from '../rules.ts'
import { BannerDrawer } from './banner-drawer.tsx'
import { LayoutDrawer } from './layout-drawer.tsx'
import './shop-home.css'

export const Route = createFileRoute('/shop-home')({ staticData: { menu: true }, component: ShopHomePage })

const tones: Record<BannerState, StateTone> = { hidden: 'hold', upcoming: 'new', running: 'ok', ended: 'off' }

const columns: Column<OfficeBanner>[] = [
  {
    key: 'state',
    label: '상태',
    cell: ({ state }) => <StateMark tone={tones[state]}>{bannerStateLabel[state]}</StateMark>,
  },
  {
    key: 'title',
    label: '배너',
    rowHead: true,
    cell: ({ title }) => <span className="office-open">{title}</span>,
  },
  { key: 'audience', label: '공개 대상', rank: 1, cell: ({ audience }) => audienceLabel[audience] },
  {
    key: 'period',
    label: '기간',
    rank: 1,
    cell: ({ startsAt, endsAt }) => `${formatDateTime(startsAt)} ~ ${formatDateTime(endsAt)}`,
  },
  { key: 'rank', label: '순서', align: 'right', rank: 2, cell: ({ rank }) => rank },
  {
    key: 'link',
    label: '연결 주소',
    rank: 2,
    cell: ({ link }) => (link ? <span className="code">{link}</span> : '-'),
  },
  { key: 'by', label: '수정자', rank: 3, cell: ({ actor }) => actor },
]

/** 홈 화면: banners of the shop's home, and the order of its sections. */
function ShopHomePage() {
  const { may } = useMenu()
  const list = useListPage(listBanners, { filters: {}, record: (bannerId) => ({ bannerId }) })
  return (
    <OfficeList
      title="홈 화면"
      note={`저장하면 열려 있는 홈에 곧바로 보여요. 배너는 차례대로 ${MOST_BANNERS}개까지 보여요.`}
      caption="홈 배너"
      list={list}
      columns={columns}
      rowKey={({ bannerId }) => String(bannerId)}
      nameOf={({ title }) => title}
      isOff={({ state }) => state === 'ended' || state === 'hidden'}
      actions={(open) => (
        <>
          <Button onClick={() => open('layout')}>섹션 순서</Button>
          {may('write') && (
            <Button variant="primary" onClick={() => open('new')}>
              배너 등록
            </Button>
          )}
        </>
      )}
      drawer={(banner, place) => (
        <BannerDrawer key={banner.bannerId} banner={banner} mayWrite={may('write')} place={place} />
      )}
      extraDrawer={(name, place) =>
        name === 'layout' ? (
          <LayoutDrawer mayWrite={may('write')} place={place} />
        ) : (
          <BannerDrawer banner={null} mayWrite place={place} />
        )
      }
      empty="등록한 배너가 없어요."
    />
  )
}
