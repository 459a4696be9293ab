import { useQuery } from '@tanstack/react-query'
import { readFileRule, uploadCalls } from '#features/running/files/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { useUploads } from '#platform/web/uploads/use-uploads.ts'
import { FileField } from '#ui/file-field.tsx'

/** The file of the next answer; one to a message. */
export function useChatFile() {
  const { data: rule } = useQuery(query(readFileRule, { params: { groupId: 'chats' } }))
  const uploads = useUploads(uploadCalls, rule ?? null)
  return {
    busy: uploads.busy,
    fileId: uploads.fileId,
    clear: uploads.clear,
    field: (
      <FileField
        label="첨부 파일"
        note="선택"
        error={uploads.problem}
        items={uploads.items}
        maxCount={1}
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
