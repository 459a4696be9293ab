import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely'
import type { Tables } from '#db/schema.ts'

/**
 * Writes and type-checks SQL; never runs it. Statements run through `rows`, `row` and `statement` of
 * database.ts.
 */
export const compileOnly = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export const build = compileOnly

export type Compilable<Row> = { compile(db: typeof compileOnly): CompiledQuery<Row> }
