import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { attachFile } from '#features/running/files/contract.ts'
import { pictureOf } from '#platform/web/uploads/stored-picture.tsx'
import { picturesIn } from '../rules.ts'

/** The text for an element, whose pictures are fetched as their reader: who reads the post reads them. */
export function usePostHtml(html: string) {
  const ref = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const text = useMemo(
    () => html.replaceAll('<img src="/api/file/attach', '<img data-file="/api/file/attach'),
    [html],
  )
  useEffect(() => {
    for (const picture of ref.current!.querySelectorAll<HTMLImageElement>('img[data-file]'))
      for (const [fileId, [fileNo]] of picturesIn(picture.dataset.file!))
        client.fetchQuery(pictureOf(attachFile, { query: { fileId, fileNo: fileNo!, attach: false } })).then(
          (address) => (picture.src = address),
          // its name stands there
          () => undefined,
        )
  }, [client, text])
  return { ref, dangerouslySetInnerHTML: useMemo(() => ({ __html: text }), [text]) }
}
