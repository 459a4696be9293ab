import type { EditedMenu, Menu } from '../menu-contract.ts'

/**
 * Menus that hand out authority or show what was done: never open to everybody, never removed, never out of
 * reach of who edits them.
 */
export const guarded: ReadonlySet<string> = new Set(['menus', 'roles', 'staff', 'audit'])
/** The server's own endpoints and the shell name these. */
export const needed: ReadonlySet<string> = new Set([...guarded, 'home'])

const DEEPEST = 5

export type TreeProblem =
  | 'menu-not-found'
  | 'changed-meanwhile'
  | 'parent-not-found'
  | 'menu-loop'
  | 'menu-too-deep'
  | 'url-taken'
export type Change = Omit<EditedMenu, 'step'>

/**
 * The menus as they are after these changes, each with the step its place gives it: first those that were
 * changed, then those below them that moved along. Or why it cannot be.
 */
export function changedTree(
  before: readonly EditedMenu[],
  changes: readonly Change[],
): { changed: EditedMenu[]; moved: EditedMenu[] } | TreeProblem {
  const after = new Map(before.map((menu) => [menu.menuId, menu]))
  for (const change of changes) {
    const now = after.get(change.menuId)
    if (!now || now.systemCode !== change.systemCode) return 'menu-not-found'
    if (now.version !== change.version) return 'changed-meanwhile'
    after.set(change.menuId, { ...change, step: now.step })
  }
  for (const { menuId } of changes) {
    const problem = placeProblem(after, menuId)
    if (problem) return problem
  }
  if (sharedUrl([...after.values()])) return 'url-taken'
  const stepped = [...after.values()].map((menu) => ({ ...menu, step: stepOf(after, menu.menuId) }))
  if (stepped.some(({ step }) => step > DEEPEST)) return 'menu-too-deep'
  const changedIds = new Set(changes.map(({ menuId }) => menuId))
  const steps = new Map(before.map(({ menuId, step }) => [menuId, step]))
  return {
    changed: stepped.filter(({ menuId }) => changedIds.has(menuId)),
    moved: stepped.filter(({ menuId, step }) => !changedIds.has(menuId) && steps.get(menuId) !== step),
  }
}

/** Whether one of these changes puts a menu somewhere below a guarded one. */
export function movedBelowGuarded(before: readonly Menu[], changed: readonly Menu[]): boolean {
  const was = new Map(before.map((menu) => [menu.menuId, menu]))
  const after = new Map([...was, ...changed.map((menu) => [menu.menuId, menu] as const)])
  const guardedAbove = (menu: Menu | undefined): boolean =>
    menu !== undefined && (guarded.has(menu.menuId) || guardedAbove(after.get(menu.parentId ?? '')))
  return changed.some(
    ({ menuId, parentId }) =>
      parentId !== null && parentId !== was.get(menuId)?.parentId && guardedAbove(after.get(parentId)),
  )
}

type Tree = ReadonlyMap<string, Pick<Menu, 'parentId'>>

function placeProblem(tree: Tree, menuId: string): 'parent-not-found' | 'menu-loop' | null {
  const seen = new Set<string>()
  for (let at: string | null = menuId; at !== null; at = tree.get(at)!.parentId) {
    if (!tree.has(at)) return 'parent-not-found'
    if (seen.has(at)) return 'menu-loop'
    seen.add(at)
  }
  return null
}

/** 1 is the top. Only for a tree without loops. */
function stepOf(tree: Tree, menuId: string): number {
  const parentId = tree.get(menuId)?.parentId ?? null
  return parentId === null ? 1 : stepOf(tree, parentId) + 1
}

const sharedUrl = (menus: readonly Menu[]) => {
  const urls = menus.flatMap(({ url }) => (url === null ? [] : [url]))
  return new Set(urls).size !== urls.length
}
