import type { ReactNode } from 'react'
import { settings } from '#platform/web/start/settings.ts'
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
    {settings().app.demo && <footer>데모 서비스 · 모든 상품·기업·번호는 가상입니다</footer>}
  </div>
)
