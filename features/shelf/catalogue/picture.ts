import type { Photo } from './details.ts'

/** Widths that a photograph is given in; those of the room of files, which makes them. */
const WIDTHS = [160, 320, 640, 1_280] as const

const photoAt = (fileId: string, width: number) => `/images/products/${fileId}/${width}`

/** What a product keeps of its main photograph: 'photo:<file>:<width>'. */
export const photoKey = (photo: { fileId: string; width: number }) => `photo:${photo.fileId}:${photo.width}`

/**
 * Where a product's picture is. A photograph comes in several widths, in the best format that the reader takes; without
 * one the server draws a pack, kept as 'shape:rrggbb:MARK'.
 */
export function pictureOf(picture: string): { src: string; srcSet?: string } {
  const [shape = '', fileId = '', width = ''] = picture.split(':')
  if (shape !== 'photo')
    return { src: `/images/packs/${picture.split(':').map(encodeURIComponent).join('-')}.svg` }
  const own = Number(width)
  const widths = [...WIDTHS.filter((each) => each < own), ...(own <= WIDTHS.at(-1)! ? [own] : [])]
  return {
    src: photoAt(fileId, Math.min(own, 640)),
    srcSet: widths.map((each) => `${photoAt(fileId, each)} ${each}w`).join(', '),
  }
}

type Pictured = { picture: string; details: { photos?: Photo[] | undefined; pictures: readonly string[] } }
/** What a product's page shows: its photographs, drawn packs only where it has none. */
export function shownPictures({ picture, details: { photos = [], pictures } }: Pictured) {
  if (photos.length > 0) return photos.map((photo) => ({ picture: photoKey(photo), alt: photo.alt }))
  return (pictures.length > 0 ? pictures : [picture]).map((drawn) => ({ picture: drawn, alt: '' }))
}
