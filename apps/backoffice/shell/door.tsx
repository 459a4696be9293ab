import type { ReactNode } from 'react'
import { shopFacts } from '#domain/shop-facts.ts'
import { Brand } from './brand.tsx'
import './door.css'

/** The frame of who is not signed in yet. */
export const Door = ({ children }: { children: ReactNode }) => (
  <div className="door">
    <main id="work" tabIndex={-1}>
      <div className="door-paper">
        <p className="door-brand">
          <Brand />
        </p>
        {children}
      </div>
    </main>
    {shopFacts.demoLine && <footer>{shopFacts.demoLine}</footer>}
  </div>
)
