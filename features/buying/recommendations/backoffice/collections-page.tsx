import { createFileRoute } from '@tanstack/react-router'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { collectionStateLabel } from '../labels.ts'
import { listOfficeCollections, type CollectionRow } from '../office-contract.ts'
import type { CollectionState } from '../rules.ts'
import { CollectionDrawer } from './collection-drawer.tsx'

export const Route = createFileRoute('/collections')({
  staticData: { menu: true },
  component: CollectionsPage,
})

const tones: Record<CollectionState, StateTone> = {
  upcoming: 'new',
  running: 'ok',
  ended: 'off',
  withdrawn: 'hold',
}

const columns: Column<CollectionRow>[] = [
  {
    key: 'state',
    label: '상태',
    cell: ({ state }) => <StateMark tone={tones[state]}>{collectionStateLabel[state]}</StateMark>,
  },
  {
    key: 'title',
    label: '제목',
    rowHead: true,
    cell: ({ title }) => <span className="office-open">{title}</span>,
  },
  {
    key: 'period',
    label: '기간',
    rank: 1,
    cell: ({ startsOn, endsOn }) => `${formatDate(startsOn)} ~ ${formatDate(endsOn)}`,
  },
  {
    key: 'products',
    label: '상품',
    align: 'right',
    rank: 1,
    cell: ({ codes }) => `${formatWhole(codes.length)}개`,
  },
  { key: 'by', label: '수정자', rank: 2, cell: ({ actor }) => actor },
  { key: 'at', label: '바꾼 일시', rank: 2, cell: ({ at }) => formatDateTime(at) },
]

/** 기획전: what the shop puts together for its clinics, when and why. */
function CollectionsPage() {
  const { may } = useMenu()
  const list = useListPage(listOfficeCollections, {
    filters: {},
    record: (collectionId) => ({ collectionId }),
  })
  return (
    <OfficeList
      title="기획전"
      note="기간 안에만 쇼핑몰의 추천상품에 보여요."
      list={list}
      columns={columns}
      rowKey={({ collectionId }) => String(collectionId)}
      nameOf={({ title }) => title}
      isOff={({ state }) => state === 'ended' || state === 'withdrawn'}
      actions={(open) =>
        may('write') && (
          <Button variant="primary" onClick={() => open('new')}>
            기획전 등록
          </Button>
        )
      }
      drawer={(collection, place) => (
        <CollectionDrawer
          key={collection.collectionId}
          collection={collection}
          mayWrite={may('write')}
          place={place}
        />
      )}
      extraDrawer={(_, place) => <CollectionDrawer collection={null} mayWrite={may('write')} place={place} />}
      empty="등록한 기획전이 없어요."
    />
  )
}
