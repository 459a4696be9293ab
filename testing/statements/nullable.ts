import { loadModule, parseSync } from 'libpg-query'
import type { Tables } from './describe.ts'
import { always, answersAlways, collecting, perRow, strict } from './functions.ts'

/* oxlint-disable typescript/no-explicit-any -- PostgreSQL's own syntax tree */
type Tree = any
type Output = { name: string; notNull: boolean }
/** What a name in FROM offers. */
type Source = { name: string; columns: Output[] }
type Scope = { sources: Source[]; proven: Set<string>; outer: Scope | null; ctes: Map<string, Output[]> }

await loadModule()

/**
 * Which columns of a statement's answer are proven never to be NULL: those that stand in a NOT NULL column
 * and not on the far side of an outer join, that a condition asks for, or that are wrapped in what cannot
 * be NULL. What is not proven may be NULL.
 */
export function provenColumns(text: string, tables: Tables): Output[] {
  const { stmts } = parseSync(text) as Tree
  return outputsOf(stmts[0].stmt, { sources: [], proven: new Set(), outer: null, ctes: new Map() }, tables)
}

function outputsOf(statement: Tree, outer: Scope | null, tables: Tables): Output[] {
  const kind = Object.keys(statement)[0]!
  const of = statement[kind]
  const scope: Scope = { sources: [], proven: new Set(), outer, ctes: new Map(outer?.ctes) }
  for (const { CommonTableExpr: cte } of of.withClause?.ctes ?? []) {
    if (of.withClause.recursive) scope.ctes.set(cte.ctename, outputsOf(firstArm(cte.ctequery), scope, tables))
    scope.ctes.set(cte.ctename, renamed(outputsOf(cte.ctequery, scope, tables), cte.aliascolnames))
  }
  if (kind !== 'SelectStmt') {
    add(scope, fromOf({ RangeVar: of.relation }, scope, tables))
    for (const item of [...(of.fromClause ?? []), ...(of.usingClause ?? [])])
      add(scope, fromOf(item, scope, tables))
    if (kind === 'MergeStmt') add(scope, fromOf(of.sourceRelation, scope, tables))
    prove(of.whereClause, scope)
    return (of.returningClause?.exprs ?? of.returningList ?? []).flatMap((target: Tree) =>
      targets(target, scope, tables),
    )
  }
  if (of.op && of.op !== 'SETOP_NONE') {
    const [left, right] = [of.larg, of.rarg].map((arm) => outputsOf({ SelectStmt: arm }, scope, tables))
    return left!.map((one, nth) => ({ ...one, notNull: one.notNull && right![nth]!.notNull }))
  }
  if (of.valuesLists)
    return of.valuesLists[0].List.items.map((_: Tree, nth: number) => ({
      name: `column${nth + 1}`,
      notNull: of.valuesLists.every((list: Tree) => isNotNull(list.List.items[nth], scope, tables, of)),
    }))
  for (const item of of.fromClause ?? []) add(scope, fromOf(item, scope, tables))
  prove(of.whereClause, scope)
  return (of.targetList ?? []).flatMap((target: Tree) => targets(target, scope, tables, of))
}

const firstArm = (query: Tree) => (query.SelectStmt?.larg ? { SelectStmt: query.SelectStmt.larg } : query)
const add = (scope: Scope, sources: Source[]) => void scope.sources.push(...sources)
const renamed = (columns: Output[], names: Tree[] | undefined) =>
  columns.map((column, nth) => ({ ...column, name: names?.[nth]?.String.sval ?? column.name }))

function fromOf(item: Tree, scope: Scope, tables: Tables): Source[] {
  if (item.JoinExpr) {
    const { larg, rarg, jointype, quals } = item.JoinExpr
    const left = fromOf(larg, scope, tables)
    add(scope, left)
    const right = fromOf(rarg, scope, tables)
    scope.sources.splice(-left.length, left.length)
    const far = (sources: Source[]) =>
      sources.map((one) => ({
        ...one,
        columns: one.columns.map((column) => ({ ...column, notNull: false })),
      }))
    if (jointype === 'JOIN_INNER')
      prove(quals, { ...scope, sources: [...scope.sources, ...left, ...right] }, scope)
    return [
      ...(jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL' ? far(left) : left),
      ...(jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL' ? far(right) : right),
    ]
  }
  const of = item.RangeVar ?? item.RangeSubselect ?? item.RangeFunction
  const name =
    of.alias?.aliasname ??
    of.relname ??
    of.functions?.[0]?.List.items[0].FuncCall?.funcname.at(-1).String.sval ??
    ''
  return [{ name, columns: renamed(columnsOf(item, scope, tables), of.alias?.colnames) }]
}

function columnsOf(item: Tree, scope: Scope, tables: Tables): Output[] {
  if (item.RangeSubselect) return outputsOf(item.RangeSubselect.subquery, scope, tables)
  if (item.RangeVar) {
    const cte = scope.ctes.get(item.RangeVar.relname)
    if (cte) return cte
    const table = tables.get(item.RangeVar.relname)
    if (!table) return []
    return [...table].map(([name, { notNull }]) => ({ name, notNull }))
  }
  const functions: Tree[] = item.RangeFunction.functions.map(({ List }: Tree) => List.items[0])
  // arrays that a caller gives hold no NULL: their type says so
  const columns = functions.flatMap(({ FuncCall }) => {
    const called = FuncCall?.funcname.at(-1).String.sval
    const wide = called === 'unnest' ? (FuncCall.args as Tree[]).length : 1
    const alias = item.RangeFunction.alias?.aliasname ?? called ?? ''
    return Array.from({ length: wide }, () => ({
      name: alias,
      notNull: called === 'unnest' || called === 'generate_series',
    }))
  })
  return item.RangeFunction.ordinality ? [...columns, { name: 'ordinality', notNull: true }] : columns
}

const keyOf = (column: Tree) => column.fields.map((field: Tree) => field.String?.sval ?? '*').join('.')

/** A condition that holds only where these columns are not NULL proves it. */
function prove(condition: Tree, scope: Scope, into = scope) {
  if (condition?.BoolExpr?.boolop === 'AND_EXPR') {
    for (const one of condition.BoolExpr.args) prove(one, scope, into)
  } else if (condition?.NullTest?.nulltesttype === 'IS_NOT_NULL') {
    if (condition.NullTest.arg.ColumnRef) into.proven.add(keyOf(condition.NullTest.arg.ColumnRef))
  } else if (condition?.A_Expr && /^AEXPR_(OP|OP_ANY|IN|LIKE|ILIKE|BETWEEN)$/.test(condition.A_Expr.kind)) {
    for (const side of [condition.A_Expr.lexpr, condition.A_Expr.rexpr])
      if (side?.ColumnRef) into.proven.add(keyOf(side.ColumnRef))
  } else if (condition?.ColumnRef) into.proven.add(keyOf(condition.ColumnRef))
}

function targets(target: Tree, scope: Scope, tables: Tables, select: Tree = {}): Output[] {
  const { name, val } = target.ResTarget
  const fields = val.ColumnRef?.fields as Tree[] | undefined
  if (fields?.at(-1).A_Star) {
    const of = fields.length > 1 ? fields[0].String.sval : null
    return scope.sources
      .filter((source) => !of || source.name === of)
      .flatMap((source) =>
        source.columns.map((column) => ({
          name: column.name,
          notNull: column.notNull || scope.proven.has(`${source.name}.${column.name}`),
        })),
      )
  }
  return [{ name: name ?? fields?.at(-1).String.sval ?? '', notNull: isNotNull(val, scope, tables, select) }]
}

function columnIsNotNull(column: Tree, scope: Scope | null): boolean {
  if (!scope) return false
  const key = keyOf(column)
  if (scope.proven.has(key)) return true
  const name = key.split('.').at(-1)!
  const of = key.includes('.') ? key.split('.')[0] : null
  // PostgreSQL 18 names the row before and after a change
  const sources = scope.sources.filter(
    (source) => !of || source.name === of || /^(old|new|excluded)$/.test(of),
  )
  const found = sources.flatMap((source) => source.columns).find((one) => one.name === name)
  if (found) return found.notNull && of !== 'old'
  if (/^(xmin|xmax|ctid|tableoid)$/.test(name)) return true
  return columnIsNotNull(column, scope.outer)
}

function isNotNull(value: Tree, scope: Scope, tables: Tables, select: Tree): boolean {
  const sure = (one: Tree) => isNotNull(one, scope, tables, select)
  if (!value) return false
  const kind = Object.keys(value)[0]!
  const of = value[kind]
  switch (kind) {
    case 'ColumnRef':
      return columnIsNotNull(of, scope)
    case 'A_Const':
      return !of.isnull
    case 'TypeCast':
      return sure(of.arg)
    case 'NullTest':
    case 'BooleanTest':
    case 'A_ArrayExpr':
    case 'RowExpr':
    case 'SQLValueFunction':
      return true
    case 'BoolExpr':
      return of.args.every(sure)
    case 'CoalesceExpr':
    case 'MinMaxExpr':
      return of.args.some(sure)
    case 'CaseExpr':
      return (
        !!of.defresult && sure(of.defresult) && of.args.every(({ CaseWhen }: Tree) => sure(CaseWhen.result))
      )
    case 'A_Expr':
      if (of.kind === 'AEXPR_DISTINCT' || of.kind === 'AEXPR_NOT_DISTINCT') return true
      if (of.kind === 'AEXPR_NULLIF' || /^->|^#>/.test(of.name?.[0].String.sval)) return false
      return [of.lexpr, of.rexpr].every(
        (side) => !side || (side.List ? side.List.items.every(sure) : sure(side)),
      )
    case 'SubLink':
      if (of.subLinkType === 'EXISTS_SUBLINK' || of.subLinkType === 'ARRAY_SUBLINK') return true
      return (
        of.subLinkType === 'EXPR_SUBLINK' &&
        answersAlways(of.subselect) &&
        outputsOf(of.subselect, scope, tables)[0]!.notNull
      )
    case 'FuncCall': {
      const name = of.funcname.at(-1).String.sval as string
      if (always.has(name)) return true
      if (strict.has(name)) return (of.args ?? []).every(sure)
      const hasRows = !!select.groupClause && !of.agg_filter && !of.over
      if (collecting.has(name)) return hasRows
      return perRow.has(name) && hasRows && sure(of.args[0])
    }
    default:
      return false
  }
}
