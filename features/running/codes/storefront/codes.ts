import { useQuery } from '@tanstack/react-query'
import { ShopData } from '../contract.ts'
import { GROUP_ENTRY, MALL_ID } from '../shop-data.ts'

/** The shop data is a plain file, not a call: browsers keep it and ask only whether it changed. */
async function readCodes() {
  const answer = await fetch(`/static/init-data/${MALL_ID}.json`)
  if (!answer.ok) throw new Error(`init data: ${answer.status}`)
  return ShopData.decode((await answer.json()) as never).codes
}

/** The codes of a group in their order; none while they are read, or when they cannot be. */
export function useCodes(groupId: string): { id: string; name: string }[] {
  const { data = [] } = useQuery({ queryKey: ['shop-data', MALL_ID], queryFn: readCodes, staleTime: 600_000 })
  return data
    .filter((code) => code.groupId.toUpperCase() === groupId && code.id !== GROUP_ENTRY)
    .map(({ id, name }) => ({ id, name }))
}
