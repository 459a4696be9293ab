import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import {
  createCategory,
  listDeskCategories,
  readCategoryHistory,
  removeCategory,
  saveCategory,
  type DeskCategory,
} from '../range-desk-contract.ts'
import { placeProblem } from '../range-rules.ts'
import {
  allCategories,
  deleteCategory,
  holdCategories,
  insertCategory,
  moveProducts,
  orderCategories,
  rangeChanges,
  recordRangeChange,
  updateCategory,
  type CategoryRow,
} from './range-queries.ts'

const below = (all: readonly CategoryRow[], parentId: number | null) =>
  all.filter((category) => category.parentId === parentId)

/** Parents before children, each with its path and its place among its siblings. */
function inOrder(all: readonly CategoryRow[], parentId: number | null = null, above = ''): DeskCategory[] {
  return below(all, parentId).flatMap((category, at) => {
    const path = above + category.name
    return [{ ...category, path, position: at + 1 }, ...inOrder(all, category.id, `${path} > `)]
  })
}

const changed = (field: string, from: unknown, to: unknown) =>
  from === to ? [] : [{ field, from: String(from ?? ''), to: String(to ?? '') }]

/** Categories as staff keep them: three levels, each change with its reason. */
export const categoryDeskRoutes = [
  serve(listDeskCategories, async ({ db, query: { search = '' } }) => ({
    rows: inOrder(await allCategories(db)).filter(
      ({ path, code }) => path.includes(search) || code.includes(search.toUpperCase()),
    ),
    next: null,
  })),

  serve(readCategoryHistory, ({ db, params }) => rangeChanges(db, 'category', params.recordId)),

  serve(createCategory, (call) =>
    once(call, async (tx) => {
      const { body, caller, clock, refuse } = call
      const { reason, ...made } = body
      await holdCategories(tx)
      const all = await allCategories(tx)
      const parent = all.find(({ id }) => id === made.parentId)
      if (made.parentId !== null && (!parent || parent.level > 2)) throw refuse('parent-wrong')
      if (below(all, made.parentId).some(({ name }) => name === made.name)) throw refuse('name-taken')
      const category = await insertCategory(tx, { ...made, level: (parent?.level ?? 0) + 1 })
      if (!category) throw refuse('code-taken')
      const changes = [{ field: 'made', from: '', to: `${made.code} ${made.name}` }]
      const told = { actor: caller.loginId, at: clock.now(), reason, changes }
      await recordRangeChange(tx, { record: 'category', recordId: category.id, ...told })
      return { categoryId: category.id }
    }),
  ),

  serve(saveCategory, ({ db, params: { categoryId }, body, caller, clock, refuse }) =>
    db.transaction(async (tx) => {
      await holdCategories(tx)
      const all = await allCategories(tx)
      const was = all.find(({ id }) => id === categoryId)
      if (!was) throw refuse('category-not-found')
      if (was.version !== body.version) throw refuse('category-changed')
      const problem = placeProblem(all, was, body.parentId)
      if (problem) throw refuse(problem)
      const others = below(all, body.parentId).filter(({ id }) => id !== categoryId)
      if (others.some(({ name }) => name === body.name)) throw refuse('name-taken')
      const nameOf = (sought: number | null) => all.find(({ id }) => id === sought)?.name
      const place = below(all, was.parentId).indexOf(was) + 1
      const to = Math.min(body.position, others.length + 1)
      const moves = was.parentId !== body.parentId
      const changes = [
        ...changed('name', was.name, body.name),
        ...(moves ? changed('parent', nameOf(was.parentId), nameOf(body.parentId)) : []),
        ...changed('position', place, to),
        ...changed('hidden', was.hidden, body.hidden),
      ]
      if (changes.length === 0) return null
      await updateCategory(tx, { ...body, id: categoryId })
      await orderCategories(
        tx,
        others.toSpliced(to - 1, 0, was).map(({ id }) => id),
      )
      if (moves) await moveProducts(tx, was)
      const told = { actor: caller.loginId, at: clock.now(), reason: body.reason, changes }
      await recordRangeChange(tx, { record: 'category', recordId: categoryId, ...told })
      return null
    }),
  ),

  serve(removeCategory, ({ db, params: { categoryId }, query, caller, clock, refuse }) =>
    db.transaction(async (tx) => {
      await holdCategories(tx)
      const all = await allCategories(tx)
      const was = all.find(({ id }) => id === categoryId)
      if (!was) throw refuse('category-not-found')
      if (was.version !== query.version) throw refuse('category-changed')
      if (was.products > 0) throw refuse('holds-products', { values: [was.products] })
      if (below(all, categoryId).length > 0) throw refuse('holds-categories')
      await deleteCategory(tx, categoryId)
      const changes = [{ field: 'removed', from: `${was.code} ${was.name}`, to: '' }]
      const told = { actor: caller.loginId, at: clock.now(), reason: query.reason, changes }
      await recordRangeChange(tx, { record: 'category', recordId: categoryId, ...told })
      return null
    }),
  ),
]
