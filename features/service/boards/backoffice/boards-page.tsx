import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { SearchFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { boardLabel, shownStateLabel } from '../labels.ts'
import { listOfficePosts, type OfficePost } from '../office-contract.ts'
import type { Board, ShownState } from '../rules.ts'
import { PostDrawer } from './post-drawer.tsx'

export const Route = createFileRoute('/boards')({ staticData: { menu: true }, component: BoardsPage })

const tones: Record<ShownState, StateTone> = {
  draft: 'hold',
  scheduled: 'new',
  published: 'ok',
  ended: 'off',
  withdrawn: 'off',
}
const columns: Column<OfficePost>[] = [
  {
    key: 'state',
    label: '상태',
    cell: ({ shown }) => <StateMark tone={tones[shown]}>{shownStateLabel[shown]}</StateMark>,
  },
  {
    key: 'title',
    label: '제목',
    rowHead: true,
    cell: ({ title, pinned }) => <span className="office-open">{pinned ? `[고정] ${title}` : title}</span>,
  },
  { key: 'category', label: '분류', rank: 1, cell: ({ category }) => category },
  {
    key: 'audience',
    label: '공개 대상',
    rank: 1,
    cell: ({ audience }) => (audience === 'everyone' ? '누구나' : '회원'),
  },
  {
    key: 'published',
    label: '게시 일시',
    rank: 1,
    cell: ({ publishedAt, endsAt }) =>
      endsAt ? `${formatDateTime(publishedAt)} ~ ${formatDateTime(endsAt)}` : formatDateTime(publishedAt),
  },
  { key: 'files', label: '첨부', align: 'right', rank: 1, cell: ({ files }) => `${files.length}개` },
  { key: 'by', label: '수정자', rank: 2, cell: ({ actor }) => actor },
]
const boards = Object.keys(boardLabel) as Board[]

/** 공지·자료실·학술: what the shop publishes, board by board. */
function BoardsPage() {
  const { may } = useMenu()
  const list = useListPage(listOfficePosts, {
    filters: { board: 'notice', search: '' },
    record: (postId) => ({ postId }),
  })
  const board = list.applied.board as Board
  return (
    <OfficeList
      title="공지·자료실·학술"
      note="글은 게시 일시에 저절로 올라가고 게시 종료 일시에 저절로 내려가요."
      list={list}
      columns={columns}
      rowKey={({ postId }) => String(postId)}
      nameOf={({ title }) => title}
      isOff={({ shown }) => shown === 'withdrawn' || shown === 'ended'}
      queue={{
        label: '게시판',
        current: board,
        onChange: (board) => list.search({ board }),
        items: boards.map((key) => ({ key, label: boardLabel[key] })),
      }}
      filters={<SearchFilter list={list} name="search" label="제목" maxLength={60} />}
      actions={(open) =>
        may('write') && (
          <Button variant="primary" onClick={() => open('new')}>
            새 글
          </Button>
        )
      }
      drawer={(post, place) => (
        <PostDrawer key={post.postId} board={post.board} post={post} mayWrite={may('write')} place={place} />
      )}
      extraDrawer={(_, place) => (
        <PostDrawer key={board} board={board} post={null} mayWrite={may('write')} place={place} />
      )}
      empty="조건에 맞는 글이 없어요."
    />
  )
}
