import { useQuery } from '@tanstack/react-query'
import { withJosa } from '#domain/josa.ts'
import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { callInstance } from '../calls/call.ts'

type Props<E extends Endpoint> = { endpoint: E; input: Input<E>; alt: string }

/** A picture that not everybody may see: it is fetched as its reader, which an address in a page cannot be. */
export function StoredPicture<const E extends Endpoint>({ endpoint, input, alt }: Props<E>) {
  const { data, isError } = useQuery(pictureOf(endpoint, input))
  if (isError) return <span className="caption">{withJosa(alt, '을/를')} 불러오지 못했어요.</span>
  return data ? <img src={data} alt={alt} /> : <span className="caption">불러오고 있어요.</span>
}

/** What such a picture is shown by. */
export const pictureOf = <const E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  queryKey: [endpoint.path, 'picture', input],
  queryFn: async () => addressOf((await callInstance.read().download(endpoint, input as never)).blob),
  staleTime: Infinity,
})

/** In the page itself: the shop's pages show pictures from nowhere else. */
const addressOf = (blob: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(blob)
  })
