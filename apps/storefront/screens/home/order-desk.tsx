import type { User } from '#features/access/sessions/session-contract.ts'
import { mayUse } from '#features/access/sessions/storefront/parts.ts'
import { Notice } from '#ui/notice.tsx'
import { Split } from '#ui/page.tsx'
import { AccountAside } from './account-aside.tsx'
import { ReorderTable, ShipStrip } from '#features/buying/ordering-desk/storefront/parts.ts'

/** The buyer's desk: what to order again, and beside it what may be spent and where orders stand. */
export const OrderDesk = ({ user }: { user: User }) => (
  <div className="desk">
    <ShipStrip />
    {user.status === '07' && (
      <Notice tone="warn" title="주문이 멈춰 있어요">
        {user.statusReason || '고객센터로 문의해 주세요.'}
      </Notice>
    )}
    <Split asideLabel="여신과 주문 현황" narrowAside aside={<AccountAside />}>
      <ReorderTable mayOrder={mayUse('buyer', user)} />
    </Split>
  </div>
)
