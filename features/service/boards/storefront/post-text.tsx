import '../post-table.css'
import './post-text.css'

/** A post's text, as the server drew it from Markdown: no tag of its writer is ever one here. */
export const PostText = ({ html }: { html: string }) => (
  <div className="post-text prose" dangerouslySetInnerHTML={{ __html: html }} />
)
