/** Off means that a crash loses or tears what a customer was told is saved. */
const required = ['data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit'] as const

type Query = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>

/**
 * Throws unless the server keeps every acknowledged commit through a crash (guarantee D1). Run it before
 * listening.
 */
export async function assertDurable(query: Query): Promise<void> {
  const { rows } = await query(
    `SELECT name, setting FROM pg_settings WHERE name IN (${required.map((name) => `'${name}'`).join(', ')}) ORDER BY name`,
  )
  const off = required.filter((name) => (rows.find((row) => row.name === name)?.setting ?? 'off') === 'off')
  if (off.length > 0) {
    throw new Error(
      `The database could lose acknowledged orders: ${off.join(', ')} must be on. Change its configuration (pg_checksums --enable for data_checksums) and start again.`,
    )
  }
}
