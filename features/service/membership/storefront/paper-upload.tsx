import { useEffect, useEffectEvent } from 'react'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { FileField } from '#ui/file-field.tsx'

type Props = {
  label: string
  required: boolean
  onFile: (fileId: string | null) => void
  /** The refusal that the files are not there any more; each is another. */
  gone: Error | null
}

/** Says which file set it is as soon as all of it has arrived. */
export function PaperUpload({ label, required, onFile, gone }: Props) {
  const uploads = useGroupUploads('member-papers')
  const ready = !uploads.busy && uploads.items.some(({ state }) => state === 'done')
  const fileId = ready ? (uploads.fileId() ?? null) : null
  const say = useEffectEvent(onFile)
  useEffect(() => say(fileId), [fileId])
  const lose = useEffectEvent(uploads.lost)
  useEffect(() => {
    if (gone) lose()
  }, [gone])
  return <FileField {...uploads.field} label={label} required={required} />
}
