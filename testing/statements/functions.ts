/* oxlint-disable typescript/no-explicit-any -- PostgreSQL's own syntax tree */
type Tree = any

/** Functions that never answer NULL, whatever they are given. */
export const always = new Set([
  'count',
  'concat',
  'concat_ws',
  'now',
  'row_number',
  'rank',
  'dense_rank',
  'jsonb_build_object',
  'json_build_object',
  'jsonb_build_array',
  'gen_random_uuid',
  'pg_try_advisory_xact_lock',
  'pg_backend_pid',
  'nextval',
  'num_nulls',
])
/** Functions that answer NULL for NULL only. */
export const strict = new Set([
  'abs',
  'lower',
  'upper',
  'length',
  'char_length',
  'left',
  'right',
  'replace',
  'substr',
  'btrim',
  'ltrim',
  'rtrim',
  'to_char',
  'timezone',
  'date_trunc',
  'round',
  'floor',
  'ceil',
  'cardinality',
  'to_jsonb',
  'md5',
  'encode',
  'strpos',
  'array_to_string',
  'hashtext',
  'date',
  'lpad',
  'mod',
  'extract',
  'date_part',
  'make_interval',
  'starts_with',
  'split_part',
])
/** Aggregates that answer NULL for no rows only, and for rows that are all NULL. */
export const perRow = new Set(['sum', 'min', 'max', 'avg', 'bool_or', 'bool_and', 'every', 'string_agg'])
export const collecting = new Set(['array_agg', 'jsonb_agg', 'json_agg', 'jsonb_object_agg'])

/** Aggregates without groups answer one row, whatever there is. */
export const answersAlways = ({ SelectStmt: of }: Tree) =>
  !of.groupClause &&
  !of.havingClause &&
  !of.limitCount &&
  ((!of.fromClause && !of.whereClause) || holdsAggregate(of.targetList))
const holdsAggregate = (tree: Tree): boolean =>
  !!tree &&
  typeof tree === 'object' &&
  !tree.SubLink &&
  ((tree.FuncCall && !tree.FuncCall.over && isAggregate(tree.FuncCall.funcname.at(-1).String.sval)) ||
    Object.values(tree).some(holdsAggregate))
const isAggregate = (name: string) => name === 'count' || perRow.has(name) || collecting.has(name)
