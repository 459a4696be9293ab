import './progress-bar.css'

/** A thin line along the top while a page is being fetched. It appears only when that takes over 200 ms. */
export const ProgressBar = ({ active }: { active: boolean }) => (
  <aside className="loadbar" aria-label="불러오고 있어요" hidden={!active}>
    {active && <i role="progressbar" aria-label="불러오고 있어요" />}
  </aside>
)
