import { useQuery } from '@tanstack/react-query'
import { GROUP_ENTRY, MALL_ID } from '../shop-data.ts'

type WireCode = { grpCd: string; dtlCd: string; dtlCdNm: string; sortNo: number }

/** The shop data is a plain file, not a call: browsers keep it and ask only whether it changed. */
async function readCodes(): Promise<WireCode[]> {
  const answer = await fetch(`/static/init-data/${MALL_ID}.json`)
  if (!answer.ok) throw new Error(`init data: ${answer.status}`)
  return ((await answer.json()) as { commonCodeList: WireCode[] }).commonCodeList
}

/** The codes of a group in their order; none while they are read, or when they cannot be. */
export function useCodes(groupId: string): { id: string; name: string }[] {
  const { data = [] } = useQuery({ queryKey: ['shop-data', MALL_ID], queryFn: readCodes, staleTime: 600_000 })
  return data.filter(({ grpCd, dtlCd }) => grpCd.toUpperCase() === groupId && dtlCd !== GROUP_ENTRY).map(({ dtlCd, dtlCdNm }) => ({ id: dtlCd, name: dtlCdNm }))
}
