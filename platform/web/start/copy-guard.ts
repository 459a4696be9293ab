import './copy-guard.css'

type Closest = { closest(selector: string): unknown }
type Guarded = 'contextmenu' | 'copy' | 'cut' | 'selectstart' | 'dragstart'
type GuardedEvent = { type: string; target: unknown; button?: number; pointerType?: string }

const OPEN = 'input, textarea, select, [contenteditable="true"], [data-selectable]'

const elementOf = (target: unknown): Closest | null => {
  if (typeof target !== 'object' || target === null) return null
  if ('closest' in target) return target as Closest
  return 'parentElement' in target ? (target.parentElement as Closest | null) : null
}
const isOpen = (target: unknown) => Boolean(elementOf(target)?.closest(OPEN))

/**
 * NV-17: whether an event is stopped. Fields and what is marked `data-selectable` (order and account numbers,
 * addresses) stay free; a menu opened from the keyboard and a selection made with it are left alone.
 * Courtesy, never protection.
 */
export function isBlocked(
  event: GuardedEvent,
  {
    pressed,
    selected,
  }: { /** A pointer is down. */ pressed: boolean; /** Where the selection begins. */ selected: unknown },
): boolean {
  if (isOpen(event.target)) return false
  if (event.type === 'contextmenu') return event.button === 2 || event.pointerType === 'touch'
  if (event.type === 'selectstart') return pressed
  return !isOpen(selected)
}

/** Stops right-click, copying and selecting by pointer over the whole page. */
export function guardCopying(page: Document): void {
  let pressed = false
  page.documentElement.dataset['copyGuard'] = ''
  page.addEventListener('pointerdown', () => void (pressed = true), true)
  for (const type of ['pointerup', 'pointercancel', 'keydown'])
    page.addEventListener(type, () => void (pressed = false), true)
  for (const type of ['contextmenu', 'copy', 'cut', 'selectstart', 'dragstart'] satisfies Guarded[]) {
    page.addEventListener(
      type,
      (event) => {
        if (isBlocked(event as GuardedEvent & Event, { pressed, selected: page.getSelection()?.anchorNode }))
          event.preventDefault()
      },
      true,
    )
  }
}
