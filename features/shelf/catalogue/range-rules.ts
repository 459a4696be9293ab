type Placed = { id: number; level: number; parentId: number | null }

/** Why a category may not stand under this parent, or null. A category keeps its level wherever it goes. */
export function placeProblem(all: readonly Placed[], category: Placed, parentId: number | null) {
  if (parentId === null) return category.level === 1 ? null : 'parent-wrong'
  const byId = new Map(all.map((each) => [each.id, each]))
  for (let above = byId.get(parentId); above; above = byId.get(above.parentId ?? 0))
    if (above.id === category.id) return 'under-itself'
  return byId.get(parentId)?.level === category.level - 1 ? null : 'parent-wrong'
}
