import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { chatStateLabel } from '../labels.ts'
import { listChats, type OfficeChat } from '../office-contract.ts'
import { waitedFor, type ChatState } from '../rules.ts'
import { ChatDrawer } from './chat-drawer.tsx'

export const Route = createFileRoute('/chats')({ staticData: { menu: true }, component: ChatsPage })

const columns: Column<OfficeChat>[] = [
  {
    key: 'moved',
    label: '기다린 시간',
    cell: ({ state, movedAt }) =>
      state === 'waiting' ? waitedFor(new Date(movedAt), new Date()) : formatDateTime(movedAt),
  },
  {
    key: 'unread',
    label: '안 읽음',
    cell: ({ unread }) => (unread > 0 ? <StateMark tone="hold">{`${unread}개`}</StateMark> : ''),
  },
  {
    key: 'who',
    label: '병의원',
    rowHead: true,
    cell: ({ askedBy }) => <span className="office-open">{askedBy}</span>,
  },
  { key: 'last', label: '마지막 말', rank: 1, cell: ({ lastWords }) => lastWords },
  { key: 'assignee', label: '담당', rank: 2, cell: ({ assignee }) => assignee || '미정' },
]
const states = Object.keys(chatStateLabel) as ChatState[]

/** 채팅 상담: who waits longest stands first. */
function ChatsPage() {
  const { may } = useMenu()
  const list = useListPage(listChats, {
    filters: { state: 'waiting' },
    record: (memberId) => ({ memberId }),
  })
  return (
    <OfficeList
      title="채팅 상담"
      note="오래 기다린 상담부터 보여요. 먼저 답한 사람이 담당이 돼요."
      list={list}
      columns={columns}
      rowKey={({ memberId }) => String(memberId)}
      nameOf={({ askedBy }) => askedBy}
      queue={{
        label: '상태',
        current: list.applied.state,
        onChange: (state) => list.search({ state }),
        items: states.map((key) => ({ key, label: chatStateLabel[key] })),
      }}
      drawer={(chat, place) => (
        <ChatDrawer key={chat.memberId} chat={chat} mayWrite={may('write')} place={place} />
      )}
      empty="이 상태의 상담이 없어요."
    />
  )
}
