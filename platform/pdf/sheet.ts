/** What stands on a paper, top down. The drawing knows no business, its makers no points. */
export type Sheet = {
  title: string
  /** In the corner under the title: number, date. */
  facts: [label: string, value: string][]
  blocks: Block[]
  /** Large and pale across the page, and small at its foot. */
  mark: string
  footer: string
  /** A4 if nothing is said; a label is 100 by 150 mm. */
  size?: 'label'
}
export type Block =
  /** Two boxes side by side. */
  | { kind: 'parties'; boxes: [Box, Box] }
  | { kind: 'line'; label: string; text: string; end?: string }
  | { kind: 'table'; columns: TableColumn[]; rows: string[][]; foot?: string[] }
  | { kind: 'pairs'; title?: string; pairs: [label: string, value: string][] }
  | { kind: 'notes'; lines: string[] }
  /** A new page under its own title. */
  | { kind: 'page'; title: string }
  /** Places to sign at. */
  | { kind: 'signs'; signs: { label: string; name: string }[] }
type Box = { title: string; pairs: [label: string, value: string][] }
/** `width` in parts of the whole. */
export type TableColumn = { label: string; width: number; align?: 'left' | 'right' | 'center' }
