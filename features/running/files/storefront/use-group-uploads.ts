import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/web/calls/query.ts'
import { useUploads } from '#platform/web/uploads/use-uploads.ts'
import { readFileRule, uploadCalls } from '../contract.ts'

type Options = NonNullable<Parameters<typeof useUploads>[2]> & {
  /** False for who may not add any. */
  enabled?: boolean
}

/** The files of one field, sent by the rule of their group while the rest is still being written. */
export function useGroupUploads(groupId: string, { enabled = true, ...options }: Options = {}) {
  const { data: rule = null } = useQuery({ ...query(readFileRule, { params: { groupId } }), enabled })
  const uploads = useUploads(uploadCalls, rule, options)
  return {
    ...uploads,
    /** Why the form has to wait: sent now, it would leave a file behind. */
    notSent: uploads.items.some(({ state }) => state === 'failed')
      ? '올리지 못한 파일을 다시 올리거나 빼고 보내 주세요.'
      : undefined,
    /** Spread over a `FileField`. */
    field: {
      items: uploads.items,
      error: uploads.problem,
      maxCount: rule?.maxCount ?? 10,
      accept: rule?.accept ?? '',
      disabled: rule === null,
      onChoose: uploads.add,
      onCancel: uploads.cancel,
      onRetry: uploads.retry,
      onRemove: (id: string) => void uploads.remove(id),
    },
  }
}
