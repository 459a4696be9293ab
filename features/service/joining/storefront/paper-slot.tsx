import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { readFileRule, uploadCalls } from '#features/running/files/contract.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useUploads } from '#platform/web/uploads/use-uploads.ts'
import { Chip } from '#ui/chip.tsx'
import { FileField } from '#ui/file-field.tsx'
import { putPaper, readJoin, type JoinPaper } from '../contract.ts'
import { paperStateLabel } from '../labels.ts'
import type { PaperKind } from '#features/service/membership/paper-kinds.ts'

type Props = { kind: PaperKind; label: string; paper: JoinPaper | null; problem: string | undefined }

/** One paper with its own state; what was accepted is closed, what is asked for says why. */
export function PaperSlot({ kind, label, paper, problem }: Props) {
  const [round, setRound] = useState(0)
  const open = paper?.state !== 'accepted'
  return (
    <div className="join-paper" id={`join-${kind}`} tabIndex={-1}>
      <p className="join-paper-head">
        <b>{label}</b>
        {paper && (
          <Chip tone={paper.state === 'asked' ? 'warn' : paper.state === 'accepted' ? 'ok' : 'neutral'}>
            {paper.state === 'sent' ? '올렸어요' : paperStateLabel[paper.state]}
          </Chip>
        )}
      </p>
      {paper?.reason && <p>{paper.reason}</p>}
      {paper && <p className="caption">{paper.files.map(({ name }) => name).join(', ')}</p>}
      {open && (
        <Upload
          key={round}
          kind={kind}
          label={paper ? `${label} 다시 올리기` : `${label} 올리기`}
          problem={problem}
          onPut={() => setRound(round + 1)}
        />
      )}
    </div>
  )
}

type UploadProps = { kind: PaperKind; label: string; problem: string | undefined; onPut: () => void }

/** Handed in as soon as all of it has arrived. */
function Upload({ kind, label, problem, onPut }: UploadProps) {
  const { data: rule } = useQuery(query(readFileRule, { params: { groupId: 'join-documents' } }))
  const uploads = useUploads(uploadCalls, rule ?? null)
  const put = useSend(putPaper, {
    changes: [readJoin],
    onSuccess: onPut,
    onError: (error) => void showError(error),
  })
  const fileId = uploads.fileId()
  const ready = !uploads.busy && uploads.items.some(({ state }) => state === 'done') ? fileId : undefined
  const hand = useEffectEvent((fileId: string) => put.mutate({ params: { kind }, body: { fileId } }))
  useEffect(() => {
    if (ready) hand(ready)
  }, [ready])
  return (
    <FileField
      label={label}
      required
      error={uploads.problem ?? problem}
      items={uploads.items}
      maxCount={rule?.maxCount ?? 5}
      accept={rule?.accept ?? 'image/*'}
      disabled={!rule}
      onChoose={uploads.add}
      onCancel={uploads.cancel}
      onRetry={uploads.retry}
      onRemove={(id) => void uploads.remove(id)}
    />
  )
}
