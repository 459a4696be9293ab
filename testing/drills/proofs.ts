/** What a drill prove: one line each, the first failure counts and the others are still tried. */
export function openProofs() {
  let failed = 0
  const say = (mark: string, text: string) => process.stdout.write(`${mark}  ${text}\n`)
  return {
    /** Runs a proof; what it returns stands behind its sentence. */
    async prove(sentence: string, work: () => Promise<string | void>) {
      const begun = performance.now()
      try {
        const found = await work()
        say('ok', `${sentence}${found ? `: ${found}` : ''} (${seconds(begun)} s)`)
      } catch (error) {
        failed++
        say(
          '!!',
          `${sentence}: ${(error as Error).message.split('\n').slice(0, 6).join(' ')} (${seconds(begun)} s)`,
        )
      }
    },
    failed: () => failed,
  }
}

const seconds = (begun: number) => ((performance.now() - begun) / 1_000).toFixed(1)

/** Fails loudly. */
export function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise)
}
