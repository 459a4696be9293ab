type Placed = { menuId: string; parentId: string | null }

/** Each menu followed by the ones below it; siblings keep the order they come in. */
export function inTreeOrder<M extends Placed>(menus: readonly M[]): M[] {
  const below = Map.groupBy(menus, ({ parentId }) => parentId)
  const walk = (parentId: string | null): M[] =>
    (below.get(parentId) ?? []).flatMap((menu) => [menu, ...walk(menu.menuId)])
  return walk(null)
}
