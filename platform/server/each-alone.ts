/** Does one after another, and fails at the end if any failed: what cannot be done holds up nothing behind it. */
export async function eachAlone<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${items.length}: ${String(failures[0])}`)
}
