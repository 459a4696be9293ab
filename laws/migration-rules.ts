import { loadModule, parseSync } from 'libpg-query'
import { isOutside, statementsOf } from '#platform/database/migration-files.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- what PostgreSQL's own parser makes of a statement
type Tree = any

/** What each rule asks for instead. A statement may stay by a line above it: `-- allowed: <rule>: <why>`. */
export const rules = {
  'not-null-without-default':
    'the older code writes rows without it: give a default, or add it nullable and fill it by a job',
  'rewrites-table':
    'the table is written anew under a lock: add a plain column with a constant default, of a plain type (no domain)',
  'changes-type': 'add a column of the new type, fill it by a job, drop the old one later',
  'scans-under-lock':
    'the table is read under a lock: add the constraint NOT VALID, validate it in a later file',
  'locks-for-index':
    'nobody writes meanwhile: create the index CONCURRENTLY, in a file outside a transaction',
  'outside-a-transaction':
    'such a file holds drop-and-create pairs of concurrent indexes and validations only',
  'drops-what-is-read': 'the older code still uses it: drop it after the next release',
  renames: 'the older code still says the old name: add the new one, drop the old one later',
  'rewrites-rows': 'a large table is changed row by row in one transaction: let a job do it in batches',
  'takes-lock': 'nobody else gets at the table meanwhile',
  'one-large-table': 'who waits for the lock on the second keeps the first: one file for each',
  'own-transaction': 'the migrator sets lock_timeout and the transaction',
  'hides-statements': 'what a block does is not read here: write its statements out',
} as const
export type Rule = keyof typeof rules

/** Tables that staff keep by hand: they never have more than some thousand rows. */
const small = new Set(
  `appInterface brand category code codeGroup collection creditTerms fileGroup faq jobState mall menu menuFunction
  messageText notificationTemplate pointTerms priceGroup role roleAuthority staff staffRole systemCheck`.split(
    /\s+/,
  ),
)
/** Types that hold no rule of their own: a column of another one is checked row by row. */
const plainTypes = new Set(
  `bool bpchar bytea date float4 float8 int int2 int4 int8 bigint interval jsonb numeric text time timestamptz uuid`.split(
    ' ',
  ),
)
/** Functions that give one value for a whole statement. */
const stable = new Set(['now', 'current_timestamp', 'transaction_timestamp'])

await loadModule()

type Statement = { kind: string; of: Tree; text: string }

/** The statements of a file as PostgreSQL reads them, each with the comments above it; its positions are bytes. */
function parse(text: string): Statement[] {
  const bytes = Buffer.from(text)
  let before = 0
  return (parseSync(text) as Tree).stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length }: Tree) => {
    const kind = Object.keys(stmt)[0]!
    const begun = before
    before = length ? from + length : bytes.length
    return { kind, of: stmt[kind], text: bytes.subarray(begun, before).toString() }
  })
}

/** Rules that a migration breaks, by the table or thing concerned: `rule: thing`. */
export function breachesOf(text: string): string[] {
  const statements = parse(text)
  const made = new Set(statements.flatMap(madeBy))
  const isLarge = (table: string) => !made.has(table) && !small.has(table)
  const found: string[] = []
  const locked = new Set<string>()
  for (const statement of statements) {
    const argued = [...statement.text.matchAll(/^-- allowed: ([\w-]+): \S/gm)].map(([, rule]) => rule)
    const broken = breachesIn(statement, made, isLarge)
    found.push(...broken.filter((breach) => !argued.includes(breach.split(':')[0])))
    if (statement.kind === 'AlterTableStmt' && isLarge(statement.of.relation.relname))
      locked.add(statement.of.relation.relname as string)
  }
  if (locked.size > 1) found.push(breach('one-large-table', [...locked].join(', ')))
  if (isOutside(text)) found.push(...outsideBreaches(text, statements))
  return found
}

const breach = (rule: Rule, thing = '') => `${rule}: ${thing}`
const nameOf = (object: Tree): string =>
  (object.List?.items ?? object.TypeName?.names ?? object.ObjectWithArgs?.objname ?? [object]).at(-1).String
    .sval

/** What a statement makes or replaces, so that nothing older can be meant by its name. */
function madeBy({ kind, of }: Statement): string[] {
  if (kind === 'CreateStmt' || kind === 'CreateTableAsStmt')
    return [of.relation?.relname ?? of.into.rel.relname]
  if (kind === 'ViewStmt') return [of.view.relname]
  if (kind === 'IndexStmt') return of.idxname ? [of.idxname] : []
  if (kind === 'CreateFunctionStmt') return [nameOf(of.funcname.at(-1))]
  if (kind === 'CreateTrigStmt') return [of.trigname]
  return []
}

function breachesIn(
  { kind, of }: Statement,
  made: Set<string>,
  isLarge: (table: string) => boolean,
): string[] {
  const table: string = of.relation?.relname ?? ''
  switch (kind) {
    case 'AlterTableStmt':
      return made.has(table)
        ? []
        : of.cmds.flatMap(({ AlterTableCmd: command }: Tree) =>
            alterations(command, isLarge(table)).map((rule) =>
              breach(
                rule,
                [table, command.name ?? command.def?.ColumnDef?.colname].filter(Boolean).join('.'),
              ),
            ),
          )
    case 'IndexStmt':
      return isLarge(table) && !of.concurrent ? [breach('locks-for-index', table)] : []
    case 'DropStmt':
      return of.objects
        .map(nameOf)
        .filter((name: string) => !made.has(name))
        .map((name: string) => breach('drops-what-is-read', name))
    case 'RenameStmt':
      return [breach('renames', of.subname ?? of.relation?.relname)]
    case 'UpdateStmt':
    case 'DeleteStmt':
    case 'MergeStmt':
      return isLarge(table) ? [breach('rewrites-rows', table)] : []
    case 'TruncateStmt':
    case 'LockStmt':
      return [breach('takes-lock', of.relations[0].RangeVar.relname)]
    case 'VacuumStmt':
    case 'ClusterStmt':
    case 'ReindexStmt':
    case 'RefreshMatViewStmt':
      return [breach('takes-lock', table)]
    case 'TransactionStmt':
    case 'VariableSetStmt':
      return [breach('own-transaction', of.name ?? '')]
    case 'DoStmt':
      return [breach('hides-statements')]
    default:
      return []
  }
}

/** Rules that one command of ALTER TABLE breaks. */
function alterations({ subtype, def, name }: Tree, large: boolean): Rule[] {
  switch (subtype) {
    case 'AT_AddColumn':
      return columnRules(def.ColumnDef, large)
    case 'AT_AddConstraint':
      return large && !def.Constraint.skip_validation && !def.Constraint.indexname ? ['scans-under-lock'] : []
    case 'AT_SetNotNull':
      return large ? ['scans-under-lock'] : []
    case 'AT_AlterColumnType':
      return ['changes-type']
    case 'AT_DropColumn':
      return ['drops-what-is-read']
    case 'AT_ColumnDefault':
      return def ? [] : ['not-null-without-default']
    case 'AT_DropConstraint':
      // a check or a reference that goes lets more through; by a key rows are found (on conflict)
      return /_(check|fkey|not_null)$/.test(name) ? [] : ['drops-what-is-read']
    default:
      return []
  }
}

function columnRules({ typeName, constraints = [] }: Tree, large: boolean): Rule[] {
  const of = (kind: string) =>
    constraints.map((one: Tree) => one.Constraint).find(({ contype }: Tree) => contype === `CONSTR_${kind}`)
  const defaults = of('DEFAULT')?.raw_expr
  const rewrites =
    (defaults && !isSteady(defaults)) ||
    of('IDENTITY') ||
    of('GENERATED') ||
    !plainTypes.has(typeName.names.at(-1).String.sval as string)
  return [
    ...(of('NOTNULL') && !defaults && !of('IDENTITY') && !of('GENERATED')
      ? (['not-null-without-default'] as const)
      : []),
    ...(large && rewrites ? (['rewrites-table'] as const) : []),
    ...(large && (of('CHECK') || of('UNIQUE') || of('PRIMARY') || (of('FOREIGN') && defaults))
      ? (['scans-under-lock'] as const)
      : []),
  ]
}

/** PostgreSQL keeps one value for all rows that are there, unless each has to get its own. */
const isSteady = (expression: Tree): boolean =>
  [
    ...JSON.stringify(expression).matchAll(/"funcname":\[(?:[^\]]*,)?\{"String":\{"sval":"(\w+)"\}\}\]/g),
  ].every(([, name]) => stable.has(name!))

function outsideBreaches(text: string, statements: Statement[]): string[] {
  const pieces = statementsOf(text)
  const isPair = ({ of }: Statement, n: number) => {
    const before = statements[n - 1]
    return (
      of.idxname &&
      of.concurrent &&
      before?.kind === 'DropStmt' &&
      before.of.missing_ok &&
      nameOf(before.of.objects[0]) === of.idxname
    )
  }
  const isValidation = ({ kind, of }: Statement) =>
    kind === 'AlterTableStmt' &&
    of.cmds.every((one: Tree) => one.AlterTableCmd.subtype === 'AT_ValidateConstraint')
  const sound = statements.every((statement, n) =>
    statement.kind === 'IndexStmt'
      ? isPair(statement, n)
      : isValidation(statement) || (statement.kind === 'DropStmt' && statement.of.concurrent),
  )
  return sound && pieces.length === statements.length ? [] : [breach('outside-a-transaction')]
}
