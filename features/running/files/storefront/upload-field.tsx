import type { ComponentProps } from 'react'
import { FileField } from '#ui/file-field.tsx'
import type { useGroupUploads } from './use-group-uploads.ts'

type Props = Pick<ComponentProps<typeof FileField>, 'label' | 'help' | 'error' | 'required' | 'note'> & {
  uploads: ReturnType<typeof useGroupUploads>
  /** Where it is fewer than the group takes. */
  maxCount?: number
}

/** A form's field for files; they are sent while the rest is still being written. */
export const UploadField = ({ uploads, error, maxCount, ...words }: Props) => (
  <FileField
    {...words}
    error={error ?? uploads.problem}
    items={uploads.items}
    maxCount={maxCount ?? uploads.rule?.maxCount ?? 10}
    accept={uploads.rule?.accept ?? ''}
    disabled={uploads.rule === null}
    onChoose={uploads.add}
    onCancel={uploads.cancel}
    onRetry={uploads.retry}
    onRemove={(id) => void uploads.remove(id)}
  />
)
