/** How the content of a file is proved to be what its name says. */
type Proof = 'picture' | 'pdf' | 'zip' | 'hwp' | 'text'
/**
 * `type` is what the file is served as; `found` is what its first bytes must show; `holds` is what an archive
 * must have inside.
 */
export type Kind = {
  type: string
  proof: Proof
  found: readonly string[]
  format?: 'jpeg' | 'png' | 'webp' | 'gif'
  holds?: string
}

const ooxml = 'application/vnd.openxmlformats-officedocument'

/** A picture is drawn anew as its ending says, whatever it was: phones call a PNG .jpg. */
const pictures = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif']

/**
 * Everything the shop stores, by ending. What is not here is refused, whatever a group's rule says: a rule
 * only narrows.
 */
export const kinds: Record<string, Kind> = {
  jpg: { type: 'image/jpeg', proof: 'picture', found: pictures, format: 'jpeg' },
  jpeg: { type: 'image/jpeg', proof: 'picture', found: pictures, format: 'jpeg' },
  png: { type: 'image/png', proof: 'picture', found: pictures, format: 'png' },
  webp: { type: 'image/webp', proof: 'picture', found: pictures, format: 'webp' },
  gif: { type: 'image/gif', proof: 'picture', found: pictures, format: 'gif' },
  pdf: { type: 'application/pdf', proof: 'pdf', found: ['application/pdf'] },
  xlsx: { type: `${ooxml}.spreadsheetml.sheet`, proof: 'zip', found: ['zip'], holds: 'xl/workbook.xml' },
  docx: {
    type: `${ooxml}.wordprocessingml.document`,
    proof: 'zip',
    found: ['zip'],
    holds: 'word/document.xml',
  },
  pptx: {
    type: `${ooxml}.presentationml.presentation`,
    proof: 'zip',
    found: ['zip'],
    holds: 'ppt/presentation.xml',
  },
  hwpx: { type: 'application/hwp+zip', proof: 'zip', found: ['zip'], holds: 'Contents/content.hpf' },
  zip: { type: 'application/zip', proof: 'zip', found: ['zip'] },
  hwp: { type: 'application/x-hwp', proof: 'hwp', found: ['application/x-cfb'] },
  txt: { type: 'text/plain; charset=utf-8', proof: 'text', found: ['text'] },
  csv: { type: 'text/csv; charset=utf-8', proof: 'text', found: ['text'] },
}
