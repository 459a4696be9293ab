import type { CallError } from '#platform/web/calls/call-error.ts'
import { downloadFile } from '#platform/web/uploads/download.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useUploads } from '#platform/web/uploads/use-uploads.ts'
import { FileField } from '#ui/file-field.tsx'
import { attachFile, uploadCalls } from '../contract.ts'
import type { GroupRow } from '../groups-contract.ts'

/**
 * Uploads by the group's rule and gives the file back: what a member would meet. No record claims it, so it
 * goes by itself.
 */
export function TryUpload({ group }: { group: GroupRow }) {
  const uploads = useUploads(uploadCalls, {
    groupId: group.id,
    accept: group.accept,
    maxBytes: group.maxBytes,
    maxCount: group.maxCount,
  })
  const open = (id: string) => {
    const stored = uploads.items.find((item) => item.id === id)?.stored
    if (stored)
      void downloadFile(
        attachFile,
        { query: { fileId: stored.fileId, fileNo: stored.fileNo } },
        { name: stored.name },
      ).catch((error: CallError) => showError(error))
  }
  return (
    <FileField
      label="파일"
      help="시험으로 올린 파일은 나만 볼 수 있고 24시간 뒤에 지워져요."
      error={uploads.problem}
      items={uploads.items}
      maxCount={group.maxCount}
      accept={group.accept}
      onChoose={uploads.add}
      onCancel={uploads.cancel}
      onRetry={uploads.retry}
      onRemove={(id) => void uploads.remove(id)}
      onOpen={open}
    />
  )
}
