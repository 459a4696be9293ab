import { useQuery } from '@tanstack/react-query'
import { readFileRule, uploadCalls } from '#features/running/files/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { useUploads } from '#platform/web/uploads/use-uploads.ts'
import { FileField } from '#ui/file-field.tsx'

/** Files of one post; they are sent while it is still being written. */
export function useOfficeFiles(groupId: string, label: string) {
  const { data: rule } = useQuery(query(readFileRule, { params: { groupId } }))
  const uploads = useUploads(uploadCalls, rule ?? null)
  return {
    items: uploads.items,
    busy: uploads.busy,
    fileId: uploads.fileId,
    field: (
      <FileField
        label={label}
        note="선택"
        error={uploads.problem}
        items={uploads.items}
        maxCount={rule?.maxCount ?? 10}
        accept={rule?.accept ?? 'image/*'}
        disabled={!rule}
        onChoose={uploads.add}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
        onRemove={(id) => void uploads.remove(id)}
      />
    ),
  }
}
