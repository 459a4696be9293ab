import type { Reply } from '#platform/contract/endpoint.ts'
import { Chip } from '#ui/chip.tsx'
import { FileField } from '#ui/file-field.tsx'
import type { JoinPaper, readJoin } from '../contract.ts'
import { paperStateLabel } from '../labels.ts'
import type { PaperKind } from '#features/service/membership/paper-kinds.ts'
import { useHanding } from './use-handing.ts'

type Props = {
  kind: PaperKind
  label: string
  paper: JoinPaper | null
  rule: Reply<typeof readJoin>['paperRule']
  problem: string | undefined
}

/** One paper with its own state; what was accepted is closed, what is asked for says why. */
export function PaperSlot({ kind, label, paper, rule, problem }: Props) {
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
          key={paper?.fileId}
          kind={kind}
          rule={rule}
          label={paper ? `${label} 다시 올리기` : `${label} 올리기`}
          problem={problem}
        />
      )}
    </div>
  )
}

type UploadProps = Pick<Props, 'kind' | 'rule' | 'problem'> & { label: string }

/** Handed in as soon as it is chosen. */
function Upload({ kind, rule, label, problem }: UploadProps) {
  const handing = useHanding(kind, rule)
  return (
    <FileField
      label={label}
      required
      error={handing.problem ?? problem}
      items={handing.items}
      maxCount={rule.maxCount}
      accept={rule.accept}
      onChoose={handing.add}
      onCancel={handing.cancel}
      onRetry={handing.retry}
      onRemove={handing.cancel}
    />
  )
}
