import pg from 'pg'

/** The role that the shop itself works with: no superuser, owner of nothing. */
export const APP_ROLE = 'medimall'

/** These only grow: nobody but their owner could change what is written. */
const APPEND_ONLY = [
  'stockMove',
  'journal',
  'ledgerEntry',
  'pointUse',
  'orderEvent',
  'orderConsent',
  'auditEntry',
  'supplyReport',
  'supplyReportLine',
]
/** The database alone writes these, by triggers that run with their owner's rights. */
const KEPT_BY_TRIGGERS = ['auditChange', 'auditAnchor']

/**
 * After the migrations, as their owner: what the shop's own role may do with each table. It makes and drops
 * nothing, empties no table, and reads and adds to ledgers and the audit trail only.
 */
export async function grantToApp(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const lists = [APPEND_ONLY, KEPT_BY_TRIGGERS].map((names) =>
    names.map((name) => pg.escapeIdentifier(name)).join(', '),
  )
  try {
    await client.query(`
      begin;
      select pg_advisory_xact_lock(hashtext('app-role'));
      do $$ begin
        if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
          create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noinherit;
        end if;
      end $$;
      revoke create on schema public from public, ${APP_ROLE};
      grant usage on schema public to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
      grant usage on all sequences in schema public to ${APP_ROLE};
      revoke update, delete on ${lists[0]} from ${APP_ROLE};
      revoke insert, update, delete on ${lists[1]} from ${APP_ROLE};
      commit`)
  } finally {
    await client.end()
  }
}

/** The same database as the shop's own role. */
export function asApp(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  if (url.searchParams.has('user')) url.searchParams.set('user', APP_ROLE)
  else [url.username, url.password] = [APP_ROLE, '']
  return url.toString()
}
