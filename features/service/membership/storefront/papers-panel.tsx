import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import type { CustomerType } from '#features/access/accounts/account-contract.ts'
import type { Role } from '#features/access/accounts/rules.ts'
import { attachFile } from '#features/running/files/contract.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { downloadFile } from '#platform/web/uploads/download.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { readMembership, renewPaper, type KeptPaper } from '../contract.ts'
import { paperStateLabel } from '../labels.ts'
import { paperLabel } from '../paper-kinds.ts'
import { mayAsk } from '../rules.ts'
import './membership.css'
import { PaperUpload } from './paper-upload.tsx'
import { ensureConfirmed } from './password-dialog.tsx'

type Props = { type: CustomerType; loginId: string; role: Role }
const tones = { none: 'neutral', holds: 'ok', soon: 'warn', ended: 'danger' } as const

/** 면허·기관 서류: until when each holds, and a new one in its place. */
export function PapersPanel({ type, loginId, role }: Props) {
  const { papers } = useSuspenseQuery(query(readMembership)).data
  const [open, setOpen] = useState<KeptPaper['kind'] | null>(null)
  if (papers.length === 0) return null
  const begin = async (kind: KeptPaper['kind']) => {
    if (await ensureConfirmed(loginId)) setOpen(kind)
  }
  const columns: Column<KeptPaper>[] = [
    {
      key: 'name',
      label: '서류',
      rowHead: true,
      cell: ({ kind, sent }) => (
        <>
          {paperLabel(type, kind)}
          {sent?.state === 'rejected' && <small className="membership-why">{sent.reason}</small>}
        </>
      ),
    },
    {
      key: 'ends',
      label: '만료',
      cell: ({ endsOn, state }) => (state === 'none' ? '–' : endsOn ? formatDate(endsOn) : '없음'),
    },
    {
      key: 'state',
      label: '상태',
      cell: ({ state, sent }) =>
        sent?.state === 'waiting' ? (
          <Chip>{`새 서류 확인 중 · ${formatDate(sent.at)}`}</Chip>
        ) : sent?.state === 'rejected' ? (
          <Chip tone="warn">다시 올려 주세요</Chip>
        ) : (
          <Chip tone={tones[state]}>{paperStateLabel[state]}</Chip>
        ),
    },
    {
      key: 'act',
      label: '바꾸기',
      labelHidden: true,
      stack: 'action',
      align: 'right',
      cell: ({ kind, fileId, files, sent }) => (
        <span className="membership-acts">
          {fileId &&
            files.map(({ no, name }) => (
              <Button
                key={no}
                size="small"
                aria-label={`${name} 받기`}
                onClick={() =>
                  void downloadFile(attachFile, { query: { fileId, fileNo: no } }, { name }).catch(
                    (error: unknown) => void showError(error),
                  )
                }
              >
                보기
              </Button>
            ))}
          {mayAsk(role) && (
            <Button
              size="small"
              aria-label={`${paperLabel(type, kind)} 새 서류 올리기`}
              disabledReason={
                sent?.state === 'waiting'
                  ? '보낸 서류를 확인하고 있어요. 끝나면 다시 올릴 수 있어요.'
                  : undefined
              }
              onClick={() => void begin(kind)}
            >
              새 서류 올리기
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <Panel title="면허·기관 서류" note="만료 30일 전부터 알려 드려요" id="papers">
      <DataTable caption="서류와 만료일, 상태" columns={columns} rows={papers} rowKey={({ kind }) => kind} />
      {open && <RenewDialog kind={open} label={paperLabel(type, open)} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

type RenewProps = { kind: KeptPaper['kind']; label: string; onClose: () => void }

function RenewDialog({ kind, label, onClose }: RenewProps) {
  const [fileId, setFileId] = useState<string | null>(null)
  const send = useSend(renewPaper, {
    changes: [readMembership],
    onSuccess: () => {
      showToast('새 서류를 보냈어요. 확인하면 알려 드려요.', { tone: 'ok' })
      onClose()
    },
    onError: (error) => void showError(error),
  })
  return (
    <Dialog
      open
      title={`${label} 새 서류`}
      description="주민등록번호 뒷자리는 가려 주세요. 확인하기 전까지는 지금 서류가 그대로 있어요."
      locked={send.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button
            variant="primary"
            busy={send.isPending}
            disabled={fileId === null}
            disabledReason={fileId === null ? '파일을 먼저 올려 주세요.' : undefined}
            onClick={() => fileId !== null && send.mutate({ params: { kind }, body: { fileId } })}
          >
            보내기
          </Button>
        </>
      }
    >
      <PaperUpload label={`${label} 올리기`} required onFile={setFileId} gone={send.refusal('files-gone')} />
    </Dialog>
  )
}
