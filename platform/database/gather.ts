/** Runs under way at once; what comes meanwhile goes together with the next. */
const LANES = 2
const MOST = 64

type Waiting<Input, Output> = { input: Input; done(output: Output): void; failed(error: unknown): void }

/**
 * Turns single calls into few runs, one statement each: a call that finds a lane free runs at once and alone,
 * those that
 * come while all lanes are busy run together. `run` answers its inputs in their order. Two inputs with one
 * key never share
 * a run, so that a statement meets each row once. A run that the database refused has changed nothing: its
 * calls then run
 * one by one, so that none fails for another's sake.
 */
export function gatherCalls<Input, Output>(
  run: (inputs: Input[]) => Promise<Output[]>,
  keyOf: (input: Input) => unknown,
) {
  let waiting: Waiting<Input, Output>[] = []
  let running = 0

  const take = () => {
    const chosen = new Map<unknown, Waiting<Input, Output>>()
    waiting = waiting.filter((one) => {
      const key = keyOf(one.input)
      const stays = chosen.size === MOST || chosen.has(key)
      if (!stays) chosen.set(key, one)
      return stays
    })
    return [...chosen.values()]
  }

  const runTogether = (calls: Waiting<Input, Output>[]): Promise<void> =>
    run(calls.map(({ input }) => input)).then(
      (outputs) => calls.forEach(({ done }, at) => done(outputs[at]!)),
      async (error: unknown) => {
        if (calls.length > 1 && isRefusal(error)) for (const call of calls) await runTogether([call])
        else for (const { failed } of calls) failed(error)
      },
    )

  const runNext = () => {
    if (running === LANES || waiting.length === 0) return
    running++
    void runTogether(take()).then(() => {
      running--
      runNext()
    })
  }

  return (input: Input) =>
    new Promise<Output>((done, failed) => {
      waiting.push({ input, done, failed })
      runNext()
    })
}

/**
 * Of constraints (23…), locks (55P03) and deadlocks (40P01): rolled back for certain, unlike what a lost
 * connection leaves.
 */
const isRefusal = (error: unknown) =>
  /^(23...|55P03|40P01)$/.test((error as { code?: string } | null)?.code ?? '')
