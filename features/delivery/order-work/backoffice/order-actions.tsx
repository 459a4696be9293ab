import { useState } from 'react'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { menuAccessInstance } from '#platform/web/office/menu-access.ts'
import { Button } from '#ui/button.tsx'
import { DrawerActions } from '#ui/office/drawer.tsx'
import type { OfficeOrder } from '../contract.ts'
import { ActForm, actLabel, type Act } from './act-form.tsx'

type Props = { order: OfficeOrder; heldReason: string; place: DrawerPlace }

/** Who may change the terms of credit may let an order go over the limit. */
const CREDIT = '/credit'

/** What staff may do with an order, one act at a time. */
export function OrderActions({ order, heldReason, place }: Props) {
  // an object, since one act may be opened again while its first save is still under way
  const [opened, setOpened] = useState<{ act: Act } | null>(null)
  const { overLimit } = order
  // somebody else may have approved it meanwhile
  if (opened && (opened.act !== 'approve' || overLimit))
    return (
      <ActForm
        act={opened.act}
        order={order}
        held={heldReason !== ''}
        place={place}
        onClose={() => setOpened((now) => (now === opened ? null : now))}
      />
    )
  const open = (act: Act) => () => setOpened({ act })
  const mayApprove = menuAccessInstance.read().mayUse(CREDIT, 'write')
  const waits = order.lines.some(({ quantity, cancelled, shipped }) => quantity > cancelled + shipped)
  return (
    <DrawerActions>
      <Button variant="quiet" disabledReason={order.cancelProblem || undefined} onClick={open('cancel')}>
        {overLimit ? '승인 거절' : actLabel.cancel}
      </Button>
      <Button onClick={open('note')}>메모</Button>
      {overLimit ? (
        <Button
          variant="primary"
          disabledReason={mayApprove ? undefined : '여신 조건을 바꿀 수 있는 직원이 승인해요.'}
          onClick={open('approve')}
        >
          {actLabel.approve}
        </Button>
      ) : heldReason ? (
        <Button variant="primary" onClick={open('release')}>
          {actLabel.release}
        </Button>
      ) : (
        <Button
          disabledReason={
            waits && order.status !== 'cancelled' ? undefined : '출고를 기다리는 상품이 없어요.'
          }
          onClick={open('hold')}
        >
          {actLabel.hold}
        </Button>
      )}
    </DrawerActions>
  )
}
