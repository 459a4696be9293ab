import type { ReactNode } from 'react'

/** One line of the gallery: what it is, and the pieces side by side. */
export const Shelf = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="shelf">
    <p className="shelf-name">{name}</p>
    {children}
  </div>
)
