import type { PageAddress } from '#platform/web/navigation/page-meta.ts'
import { JOINING_TYPES, type JoiningType } from '../rules.ts'

const isKind = (type: unknown): type is JoiningType => JOINING_TYPES.includes(type as JoiningType)

/** For pages whose address names the kind of applicant, `/join/form/02`; any other is no page. */
export const kindParam = {
  validate: ({ path }: PageAddress) => isKind(path.split('/')[3]),
  read: ({ type }: { type: string }) => ({ type: type as JoiningType }),
}
