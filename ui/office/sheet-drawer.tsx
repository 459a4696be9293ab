import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { DrawerActions, OfficeDrawer } from './drawer.tsx'

type SheetDrawerProps = {
  title: string
  subject: string
  /** What the button does with what was read: `상품 3개 바꾸기`. */
  write: string
  /** Why there is nothing to write yet. */
  nothing: string | false
  busy: boolean
  onClose: () => void
  onWrite: () => void
  children: ReactNode
}

/** A drawer where a sheet is looked at first, then written at once. */
export const SheetDrawer = ({ write, nothing, busy, onWrite, ...drawer }: SheetDrawerProps) => (
  <OfficeDrawer
    {...drawer}
    foot={
      <DrawerActions>
        <Button onClick={drawer.onClose}>닫기</Button>
        <Button variant="primary" busy={busy} disabledReason={nothing || undefined} onClick={onWrite}>
          {write}
        </Button>
      </DrawerActions>
    }
  />
)
