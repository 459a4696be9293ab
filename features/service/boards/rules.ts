export const BOARDS = ['notice', 'library', 'academic'] as const
export type Board = (typeof BOARDS)[number]
type PostState = 'draft' | 'published' | 'withdrawn'
export type ShownState = PostState | 'scheduled' | 'ended'

type Published = { state: PostState; publishedAt: Date; endsAt: Date | null }
/** What staff see: published with its moment still to come is scheduled, with its end behind it ended. */
export function shownState({ state, publishedAt, endsAt }: Published, now: Date): ShownState {
  if (state !== 'published') return state
  if (publishedAt > now) return 'scheduled'
  return endsAt !== null && endsAt <= now ? 'ended' : 'published'
}

type Span = { publishedAt: string; endsAt?: string | null | undefined }
/** An end comes after the beginning. */
export const inOrder = ({ publishedAt, endsAt }: Span) =>
  !endsAt || Date.parse(publishedAt) < Date.parse(endsAt)

const PICTURE = /\/api\/file\/attach\?fileId=([A-Za-z0-9_-]{32})&fileNo=(\d{1,5})\b/g

/** The file sets whose pictures stand in a text, with the numbers of those that do. */
export function picturesIn(body: string) {
  const found = new Map<string, number[]>()
  for (const [, fileId, no] of body.matchAll(PICTURE))
    found.set(fileId!, [...(found.get(fileId!) ?? []), Number(no)])
  return found
}

/** What stands in the text for a picture that was uploaded. */
export const pictureMark = ({ fileId, fileNo, name }: { fileId: string; fileNo: number; name: string }) =>
  `![${name.replace(/\.[a-z]+$/i, '').replace(/[[\]]/g, '')}](/api/file/attach?fileId=${fileId}&fileNo=${fileNo}&attach=false)`
