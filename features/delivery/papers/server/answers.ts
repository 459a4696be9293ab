import { addDays, seoulMidnight } from '#domain/calendar.ts'
import { FileAnswer } from '#platform/server/serve.ts'
import { givingWay } from '#platform/server/give-way.ts'
import { zipStream } from '#platform/server/zip-stream.ts'
import type { PaperFile } from './papers.ts'

async function* each(files: readonly PaperFile[]) {
  yield* files
}
export const zipAnswer = (name: string, plainName: string, files: AsyncIterable<PaperFile>) =>
  new FileAnswer({ name, plainName, type: 'application/zip', content: zipStream(givingWay(files)) })

/** One file as it is, several as a ZIP. */
export function paperAnswer(orderNumber: string, paper: string, files: readonly PaperFile[]) {
  const [file] = files
  if (files.length > 1 || !file || paper === 'product')
    return zipAnswer(`${orderNumber}-${paper}.zip`, `${orderNumber}-${paper}.zip`, each(files))
  const name = file.name.split('/').at(-1)!
  const ending = /\.(pdf|png|jpe?g)$/i.exec(name)?.[1]?.toLowerCase() ?? 'pdf'
  return new FileAnswer({
    name: `${orderNumber}-${name}`,
    plainName: `${orderNumber}-${paper}.${ending}`,
    type: ending === 'pdf' ? 'application/pdf' : ending === 'png' ? 'image/png' : 'image/jpeg',
    content: file.bytes,
    size: file.bytes.length,
  })
}

export const periodOf = ({ from, to }: { from: string; to: string }) => ({
  from: seoulMidnight(from),
  to: seoulMidnight(addDays(to, 1)),
})
