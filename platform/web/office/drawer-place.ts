import { useCallback, useEffect, useId, useRef } from 'react'
import { askConfirm } from '../dialogs/dialogs.tsx'
import { useRecordAddress } from '../tabs/record-address.ts'
import { useTabState, useUnsaved } from '../tabs/tab-state.ts'

/** Where a drawer stands; spread over an `OfficeDrawer`. */
export type DrawerPlace = {
  /** X, Esc: asks first when something typed would be lost. */
  onClose: () => void
  /** After saving: nothing is left to ask about. */
  close: () => void
  /** Shows a drawer that belongs to no row, by its name. */
  open: (name: string) => void
  /** Shows the drawer of a row by its key. */
  show: (key: string) => void
  /** Another form of the same drawer: asks first, like closing. */
  go: (to: () => void) => void
  /** One form of the drawer says whether it holds something that is not saved. */
  mark: (form: string, unsaved: boolean) => void
  /** Among the rows of a list; a drawer that belongs to no row has none. */
  position?: string | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/**
 * While a drawer holds something that is not saved, closing it or going on asks first. What it gives is called once
 * this form is saved: of it going on asks nothing more, of others in the drawer it does.
 */
export function useUnsavedDrawer({ mark }: DrawerPlace, unsaved: boolean) {
  const form = useId()
  useUnsaved(unsaved)
  useEffect(() => {
    mark(form, unsaved)
    return () => mark(form, false)
  }, [mark, form, unsaved])
  return () => mark(form, false)
}

const discard = (text: string, confirmLabel: string) =>
  askConfirm({
    title: '저장하지 않은 내용이 있어요',
    text,
    confirmLabel,
    cancelLabel: '계속 쓰기',
    danger: true,
  })

/**
 * The one drawer of a screen: a row's by its key, which the address keeps too, or one that belongs to no row
 * by its name, in place of the row's. A reload and a new sign-in keep it.
 */
export function useDrawerPlace(keys: readonly string[]) {
  const address = useRecordAddress()
  const [openKey, keepOpenKey] = useTabState<string | null>('open row', null)
  const setOpenKey = (key: string | null) => {
    keepOpenKey(key)
    address.write(key)
  }
  const [extra, setExtra] = useTabState<string | null>('open form', null)
  const typed = useRef(new Set<string>())
  const mark = useCallback(
    (form: string, unsaved: boolean) => void (unsaved ? typed.current.add(form) : typed.current.delete(form)),
    [],
  )
  const shown = useRef({ openKey, extra })
  useEffect(() => void (shown.current = { openKey, extra }), [openKey, extra])
  /** Another drawer may be open when a save ends: it then neither closes that one nor leads away from it. */
  const ifShown = (act: () => void) => {
    if (shown.current.openKey === openKey && shown.current.extra === extra) act()
  }
  const close = () => ifShown(() => (extra === null ? setOpenKey(null) : setExtra(null)))
  const leave = async () => {
    if (typed.current.size === 0 || (await discard('닫으면 입력한 내용이 사라져요.', '저장하지 않고 닫기')))
      close()
  }
  const go = async (to: () => void) => {
    const free =
      typed.current.size === 0 ||
      (await discard('다른 항목을 열면 입력한 내용이 사라져요.', '저장하지 않고 열기'))
    if (free) to()
  }
  const show = (key: string) => {
    if (extra !== null || key !== openKey)
      void go(() => {
        setExtra(null)
        setOpenKey(key)
      })
  }
  const { asked } = address
  useEffect(() => {
    if (asked !== null) show(asked)
    // oxlint-disable-next-line react/exhaustive-deps -- an address is followed once, when it is reached
  }, [asked])
  const step = (key: string | undefined) => (key === undefined ? undefined : () => ifShown(() => show(key)))
  const at = openKey === null ? -1 : keys.indexOf(openKey)
  const open = (name: string) => {
    if (name !== extra) void go(() => setExtra(name))
  }
  const frame = {
    onClose: () => ifShown(() => void leave()),
    close,
    mark,
    open,
    go: (to: () => void) => void go(to),
    show: (key: string) => ifShown(() => show(key)),
  }
  const place: DrawerPlace =
    extra === null
      ? {
          ...frame,
          // a record that was opened by its address need not stand on this page of the list
          ...(at >= 0 && {
            position: `${at + 1} / ${keys.length}`,
            onPrevious: step(keys[at - 1]),
            onNext: step(keys[at + 1]),
          }),
        }
      : frame
  return {
    /** The row whose drawer is open, -1 for none on this page of the list. */
    at,
    openKey,
    extra,
    show,
    open,
    place,
  }
}
