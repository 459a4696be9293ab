import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import type { OfficePost } from '../office-contract.ts'
import type { Board } from '../rules.ts'

/** A file by its set, whose address is another once the attachments were changed. */
const keyOf = (post: OfficePost, no: number) => `${post.fileId}/${no}`

/** What is attached to a post, and what will be: files that stay, then new ones. */
export function usePostFiles(board: Board, post: OfficePost | null, removed: readonly string[]) {
  const before = post?.attached ?? []
  const kept = before.filter(({ no }) => !removed.includes(keyOf(post!, no)))
  const uploads = useGroupUploads(board === 'notice' ? 'notices' : 'documents', { besides: kept.length })
  const fileId = uploads.fileId()
  return {
    before,
    kept: kept.map((file) => ({ ...file, id: keyOf(post!, file.no) })),
    uploads,
    /** What a save says of them: nothing when they stay as they are. */
    body: {
      ...(fileId !== undefined && { fileId }),
      ...((fileId !== undefined || kept.length < before.length) &&
        post && { keptFiles: kept.map(({ no }) => no) }),
    },
  }
}

type Props = {
  files: ReturnType<typeof usePostFiles>
  off: boolean
  removed: readonly string[]
  onRemoved: (removed: string[]) => void
}

export function PostAttachments({ files: { before, kept, uploads }, off, removed, onRemoved }: Props) {
  if (off)
    return before.length === 0 ? (
      <p className="caption">첨부한 파일이 없어요.</p>
    ) : (
      <ul className="post-attached">
        {before.map(({ no, name }) => (
          <li key={no}>{name}</li>
        ))}
      </ul>
    )
  const stored = kept.map((file) => ({ ...file, state: 'done' as const, sent: file.bytes }))
  const gone = before.length - kept.length
  return (
    <>
      <FileField
        {...uploads.field}
        items={[...stored, ...uploads.items]}
        onRemove={(id) =>
          kept.some((file) => file.id === id) ? onRemoved([...removed, id]) : uploads.field.onRemove(id)
        }
        label="첨부 파일"
        note="선택"
        help="여기 보이는 차례대로 보여요. 새 파일은 맨 뒤에 붙어요."
      />
      {gone > 0 && (
        <p className="post-removed" role="status">
          <span className="caption">{`저장하면 첨부 ${gone}개가 지워져요.`}</span>
          <Button size="small" onClick={() => onRemoved([])}>
            되돌리기
          </Button>
        </p>
      )}
    </>
  )
}
