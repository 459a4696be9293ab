import { z } from 'zod'

/** The outlines ui/pack can draw. */
export const PackShape = z.enum([
  'box',
  'syringe',
  'vial',
  'ampoule',
  'tube',
  'roll',
  'device',
  'thread',
  'cartridge',
  'gloves',
  'bottle',
  'book',
  'mask',
])
export type PackShape = z.infer<typeof PackShape>

/** 'shape:rrggbb:MARK': drawn by the server, so a picture is a few letters and never a file. */
const PictureKey = z.string().regex(new RegExp(`^(?:${PackShape.options.join('|')}):[0-9a-f]{6}:[A-Z]{2}$`))
type PictureKey = z.infer<typeof PictureKey>

export const DocumentKind = z.enum(['설명서', '허가증', '첨부문서'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** A photograph that staff have uploaded: one file, `width` as it is kept. */
export const Photo = z.object({ fileId: z.string(), width: z.int(), alt: z.string() })
export type Photo = z.infer<typeof Photo>

/** What only the detail page of a product shows: kept as one document, never searched or filtered. */
export const ProductDetails = z.object({
  /** 허가/표시사항, in the order shown. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Neutral text: contents, storage, handling. A device or drug page may not promise an effect. */
  paragraphs: z.array(z.string()),
  /** `fileId` for downloadDocument; `size` in bytes. */
  documents: z.array(z.object({ fileId: z.string(), title: z.string(), kind: DocumentKind, size: z.int() })),
  /** Drawn packs, shown only where there is no photograph. */
  pictures: z.array(PictureKey),
  /** The first is the main one. */
  photos: z.array(Photo).optional(),
  /** When it leaves. */
  deliveryNote: z.string(),
  /** What cannot be taken back, said before it is bought. */
  notice: z.string(),
})
export type ProductDetails = z.infer<typeof ProductDetails>
