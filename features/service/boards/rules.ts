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

const PICTURE = /\/api\/file\/attach\?fileId=([A-Za-z0-9_-]{32})&/g

/** The file sets whose pictures stand in a text. */
export const picturesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(PICTURE)].map(([, fileId]) => fileId!)),
]

/** What stands in the text for a picture that was uploaded. */
export const pictureMark = ({ fileId, fileNo, name }: { fileId: string; fileNo: number; name: string }) =>
  `![${name.replace(/\.[a-z]+$/i, '').replace(/[[\]]/g, '')}](/api/file/attach?fileId=${fileId}&fileNo=${fileNo}&attach=false)`

/** A text with the names of those pictures that no record holds yet in their place: nobody can be shown them. */
export const withoutPictures = (body: string, kept: readonly string[]) =>
  body.replace(
    /!\[([^\]]*)\]\(\/api\/file\/attach\?fileId=([A-Za-z0-9_-]{32})&[^)]*\)/g,
    (mark, name, fileId) => (kept.includes(fileId as string) ? mark : `[사진: ${name as string}]`),
  )
