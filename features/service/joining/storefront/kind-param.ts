import type { PageAddress } from '#platform/web/navigation/page-meta.ts'
import type { JoiningType } from '../rules.ts'

// without the rules, which a first visit to any page would load
const isKind = (type: string | undefined) => /^0[1-5]$/.test(type ?? '')

/** For pages whose address names the kind of applicant, `/join/form/02`; any other is no page. */
export const kindParam = {
  validate: ({ path }: PageAddress) => isKind(path.split('/')[3]),
  read: ({ type }: { type: string }) => ({ type: type as JoiningType }),
}
