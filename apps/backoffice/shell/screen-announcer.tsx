import { usePageAnnounced, type Drawn } from '#platform/web/navigation/page-announced.ts'

const OFFICE = '메디몰 관리자'

/** After each change of screen: the document's title, the focus on the heading, and the title said aloud. */
export const ScreenAnnouncer = () => (
  <p className="visually-hidden" role="status">
    {usePageAnnounced(titleOf, 'work')}
  </p>
)

const titleOf = ({ heading }: Drawn) => (heading?.textContent ? `${heading.textContent} | ${OFFICE}` : OFFICE)
