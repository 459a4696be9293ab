import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { readFileRule, uploadCalls } from '#features/running/files/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { useUploads } from '#platform/web/uploads/use-uploads.ts'
import { FileField } from '#ui/file-field.tsx'

type Props = { label: string; required: boolean; onFile: (fileId: string | null) => void }

/** Says which file set it is as soon as all of it has arrived. */
export function PaperUpload({ label, required, onFile }: Props) {
  const { data: rule } = useQuery(query(readFileRule, { params: { groupId: 'member-papers' } }))
  const uploads = useUploads(uploadCalls, rule ?? null)
  const ready = !uploads.busy && uploads.items.some(({ state }) => state === 'done')
  const fileId = ready ? (uploads.fileId() ?? null) : null
  const say = useEffectEvent(onFile)
  useEffect(() => say(fileId), [fileId])
  return (
    <FileField
      label={label}
      required={required}
      error={uploads.problem}
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
