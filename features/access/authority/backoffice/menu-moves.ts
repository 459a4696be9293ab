import type { EditedMenu } from '../menu-contract.ts'

/** The menus as they were arranged, whatever was saved of them since; new ones come last. */
export function arrangedAs(menus: readonly EditedMenu[], arrangement: readonly string[]): EditedMenu[] {
  const places = new Map(arrangement.map((menuId, place) => [menuId, place]))
  const placeOf = ({ menuId }: EditedMenu) => places.get(menuId) ?? places.size
  return menus.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The menus with this one a place further up or down among its siblings. */
export function movedBy(menus: readonly EditedMenu[], menuId: string, by: -1 | 1): EditedMenu[] {
  const menu = menus.find((one) => one.menuId === menuId)!
  const siblings = menus.filter(({ parentId }) => parentId === menu.parentId)
  const other = siblings[siblings.indexOf(menu) + by]
  if (!other) return [...menus]
  return menus.map((one) => (one === menu ? other : one === other ? menu : one))
}

/**
 * The menus whose rank must change so that siblings stand in this order: those whose place is not what their
 * rank says.
 */
export function rankedAfresh(order: readonly EditedMenu[], saved: readonly EditedMenu[]): EditedMenu[] {
  const before = placesOf(saved)
  const groups = Map.groupBy(order, ({ parentId }) => parentId)
  return [...groups.values()].flatMap((siblings) =>
    siblings.every((menu, place) => before.get(menu.menuId) === place)
      ? []
      : siblings.map((menu, place) => ({ ...menu, rank: (place + 1) * 10 })),
  )
}

const placesOf = (menus: readonly EditedMenu[]) =>
  new Map(
    [...Map.groupBy(menus, ({ parentId }) => parentId).values()].flatMap((siblings) =>
      siblings.map(({ menuId }, place) => [menuId, place] as const),
    ),
  )
