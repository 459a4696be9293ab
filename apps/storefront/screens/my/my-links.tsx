import { Link, type LinkProps } from '@tanstack/react-router'
import { LineList, Panel } from '#ui/panel.tsx'
import '../my-page.css'

type Entry = { to: LinkProps['to']; label: string; note: string }

/** Where the pages of one part of 마이 begin. */
export const MyLinks = ({ title, entries }: { title: string; entries: readonly (Entry | false)[] }) => (
  <Panel title={title}>
    <LineList
      lines={entries
        .filter((entry) => entry !== false)
        .map(({ to, label, note }) => ({
          key: label,
          left: (
            <Link to={to} className="my-link">
              {label}
            </Link>
          ),
          right: <span className="meta">{note}</span>,
        }))}
    />
  </Panel>
)
