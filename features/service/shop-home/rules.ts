/** What home holds as long as nobody has arranged it, in this order. */
export const usualKinds = ['banners', 'categories', 'popular', 'brands', 'notices'] as const
export type SectionKind = (typeof usualKinds)[number]
export type Section =
  | { kind: SectionKind; shown: boolean }
  /** A collection that staff put on home. */
  | { kind: 'set'; collectionId: number; shown: boolean }

export const MOST_SETS = 5
export const MOST_BANNERS = 6

export const keyOf = (section: Section) =>
  section.kind === 'set' ? `set:${section.collectionId}` : section.kind

/** As it is kept, with what it says nothing of at its end: a kind that is new stands there until staff move it. */
export const wholeLayout = (kept: readonly Section[]): Section[] => [
  ...kept,
  ...usualKinds
    .filter((kind) => !kept.some((section) => section.kind === kind))
    .map((kind) => ({ kind, shown: true })),
]

export type Audience = 'everyone' | 'visitors' | 'members' | 'clinics'
/** What a reader belongs to. `trades`: may see the desk of a hospital or clinic. */
export const audiencesOf = ({ known, trades }: { known: boolean; trades: boolean }): Audience[] =>
  known ? (trades ? ['everyone', 'members', 'clinics'] : ['everyone', 'members']) : ['everyone', 'visitors']

/** A page of the shop as its address bar shows it; neither another site nor what is no page. */
export const isShopPage = (link: string) =>
  link === '' ||
  (/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(link) && !/^\/(api|office|standin|images)(\/|\?|$)/.test(link))

type Period = { shown: boolean; startsAt: Date; endsAt: Date }
export type BannerState = 'hidden' | 'upcoming' | 'running' | 'ended'
export function bannerState({ shown, startsAt, endsAt }: Period, now: Date): BannerState {
  if (endsAt <= now) return 'ended'
  if (!shown) return 'hidden'
  return startsAt > now ? 'upcoming' : 'running'
}
