import { usePostHtml } from './use-post-html.ts'
import '../post-table.css'
import './post-text.css'

/** A post's text, as it was drawn from Markdown: no tag of its writer is ever one here. */
export const PostText = ({ html }: { html: string }) => (
  <div className="post-text prose" {...usePostHtml(html)} />
)
