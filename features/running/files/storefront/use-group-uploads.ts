import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/web/calls/query.ts'
import { useUploads } from '#platform/web/uploads/use-uploads.ts'
import { readFileRule, uploadCalls } from '../contract.ts'

type Options = {
  /** False for who may not add any. */
  enabled?: boolean
  /** Each file into a set of its own, and out of the field once it is stored. */
  apart?: Parameters<typeof useUploads>[2]
}

/** The files of one field, by the rule of their group, which is null until it is known. */
export function useGroupUploads(groupId: string, { enabled = true, apart }: Options = {}) {
  const { data: rule = null } = useQuery({ ...query(readFileRule, { params: { groupId } }), enabled })
  return { rule, ...useUploads(uploadCalls, rule, apart) }
}
