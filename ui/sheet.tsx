import { Dialog, type DialogProps } from './dialog.tsx'

/** What rises from the bottom edge at XS and is a small dialog above it: filters, amounts, options. */
export const Sheet = (props: Omit<DialogProps, 'place' | 'alert'>) => (
  <Dialog {...props} place="sheet-bottom" />
)

/** A panel that slides in from the right: one record beside its list. */
export const Drawer = (props: Omit<DialogProps, 'place' | 'alert' | 'size'>) => (
  <Dialog {...props} place="drawer" />
)
