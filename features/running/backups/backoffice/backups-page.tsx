import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#domain/calendar.ts'
import { formatFileSize } from '#domain/formats.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query } from '#platform/web/calls/query.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { listBackupRuns, type BackupRun } from '../contract.ts'
import { kindLabel, lateText, piecesText, stateLabel } from '../labels.ts'
import { kinds, type BackupKind } from '../rules.ts'

export const Route = createFileRoute('/backups')({ staticData: { menu: true }, component: BackupsPage })

const tones: Record<BackupRun['state'], StateTone> = { running: 'new', done: 'ok', failed: 'hold' }

const columns: Column<BackupRun>[] = [
  {
    key: 'state',
    label: '상태',
    cell: ({ state }) => <StateMark tone={tones[state]}>{stateLabel[state]}</StateMark>,
  },
  { key: 'kind', label: '종류', rowHead: true, cell: ({ kind }) => kindLabel[kind] },
  { key: 'started', label: '시작', rank: 1, cell: ({ startedAt }) => formatDateTime(startedAt) },
  {
    key: 'reaches',
    label: '되돌릴 수 있는 시각',
    cell: ({ reachesAt }) => (reachesAt ? formatDateTime(reachesAt) : '-'),
  },
  {
    key: 'pieces',
    label: '내용',
    rank: 2,
    cell: ({ kind, pieces }) => piecesText(kind, formatWhole(pieces)),
  },
  { key: 'bytes', label: '크기', rank: 2, cell: ({ bytes }) => (bytes > 0 ? formatFileSize(bytes) : '-') },
  {
    key: 'failure',
    label: '실패 사유',
    rank: 3,
    cell: ({ failure }) => failure?.split(' / ').at(-1) ?? '',
  },
]

function BackupsPage() {
  const list = useListPage(listBackupRuns, { filters: { kind: '' as BackupKind | '' } })
  const { data } = useQuery(query(listBackupRuns, { query: { size: 1 } }))
  return (
    <OfficeList
      title="백업"
      note="매일 새벽 4시에 전체를 백업하고, 그 사이의 변경은 1분 안에 옮겨요. 되돌리는 방법은 운영 안내서에 있어요."
      summary={data && <Standing kept={data.kept} late={data.late} />}
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      nameOf={({ kind, startedAt }) => `${kindLabel[kind]} ${formatDateTime(startedAt)}`}
      queue={{
        label: '종류',
        items: [{ key: '', label: '전체' }, ...kinds.map((kind) => ({ key: kind, label: kindLabel[kind] }))],
        current: list.applied.kind,
        onChange: (kind) => list.search({ kind: kind as BackupKind | '' }),
      }}
      empty="아직 백업한 기록이 없어요."
    />
  )
}

function Standing({ kept, late }: { kept: boolean; late: BackupKind[] }) {
  if (!kept)
    return (
      <Notice tone="warn" live={false}>
        백업을 두는 곳(BACKUP_TO)이 정해지지 않아 스스로 백업하지 않아요.
      </Notice>
    )
  if (late.length === 0)
    return (
      <Notice tone="ok" live={false}>
        백업이 제때 되고 있어요.
      </Notice>
    )
  return <Notice tone="danger">{late.map((kind) => lateText[kind]).join(' ')}</Notice>
}
